-- Trigger: writes the memberships of an order whose payer was corrected or erased.
create or replace function note_membership_payer() returns trigger language plpgsql as $$
begin
  perform write_memberships(array[new.id]);
  return null;
end $$;

create or replace trigger order_payer_changed after update of payer on "order"
  for each row when (old.payer is distinct from new.payer) execute function note_membership_payer();
