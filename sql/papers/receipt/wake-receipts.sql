-- Trigger on refund and dispute: what was decided about a payment makes the receipts of its order due, those
-- that were issued before and those that awaited the decision. A receipt that is not issued yet stays due
-- when it was.
create or replace function wake_receipts() returns trigger language plpgsql as $$
begin
  -- A refund that was only asked for has not changed what the association has.
  if tg_table_name = 'refund' and new.state = any(state_set('refund', 'pending')) then
    return null;
  end if;
  update receipt_due d set due_at = new.updated_at, awaits_bank = false
  from payment p
  where p.id = new.payment_id and d.order_id = p.order_id and (
    (d.awaits_bank and d.due_at is null)
    or exists (select from receipt r where r.order_id = d.order_id and r.year = d.year)
  );
  return null;
end $$;

create or replace trigger refund_wakes_receipts after insert or update of state on refund
  for each row when (new.payment_id is not null)
  execute function wake_receipts();

create or replace trigger dispute_wakes_receipts after insert or update of state, org_cents on dispute
  for each row when (new.state <> 'open')
  execute function wake_receipts();
