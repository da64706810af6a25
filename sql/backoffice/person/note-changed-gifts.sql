-- Trigger: notes the order of a payment whose gifts changed after it was placed, so that the directory reads
-- them again: a later debit, a refund, a dispute, a returned cheque, a gift instead of a refund.
create or replace function note_changed_gifts() returns trigger language plpgsql as $$
begin
  perform note_changed_orders(array(
    select order_id from payment
    where id = coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id')::uuid and order_id is not null
  ));
  return null;
end $$;

create or replace trigger payment_gives after update of state on payment
  for each row when (old.state <> 'paid' and new.state = 'paid' and new.installment_number > 1)
  execute function note_changed_gifts();
create or replace trigger refund_takes_gifts after insert or update of state on refund
  for each row when (new.payment_id is not null) execute function note_changed_gifts();
create or replace trigger dispute_takes_gifts after insert or update of state, org_cents on dispute
  for each row when (new.state <> 'open') execute function note_changed_gifts();
create or replace trigger cheque_gives_nothing after update of returned_on on offline_entry
  for each row when (old.returned_on is distinct from new.returned_on) execute function note_changed_gifts();
create or replace trigger renunciation_gives after insert on renunciation
  for each row execute function note_changed_gifts();
