-- Trigger: writes the memberships of the orders whose lines were written. Most orders have none.
create or replace function note_memberships() returns trigger language plpgsql as $$
begin
  if exists (select from changed where tier_type = 'Membership') then
    perform write_memberships(array(select distinct order_id from changed where tier_type = 'Membership'));
  end if;
  return null;
end $$;

create or replace trigger order_item_written after insert on order_item
  referencing new table as changed for each statement execute function note_memberships();
create or replace trigger order_item_changed after update on order_item
  referencing new table as changed for each statement execute function note_memberships();
