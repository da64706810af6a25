-- Trigger: writes the memberships of an order whose line was written. It costs orders without one nothing.
create or replace function note_memberships() returns trigger language plpgsql as $$
begin
  perform write_memberships(array[new.order_id]);
  return null;
end $$;

create or replace trigger order_item_written after insert on order_item
  for each row when (new.tier_type = 'Membership') execute function note_memberships();
create or replace trigger order_item_changed after update on order_item
  for each row when (new.tier_type = 'Membership') execute function note_memberships();
