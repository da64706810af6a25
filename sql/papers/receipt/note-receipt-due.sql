-- Trigger: records that an order has a gift of a year, in the transaction that marks its payment paid. The
-- receipt of a single payment is due at once; that of instalments and monthly gifts in January, when banks
-- have had their time. Nothing is recorded for an organisation that does not issue receipts here:
-- request_receipts finds its gifts if it ever asks.
create or replace function note_receipt_due() returns trigger language plpgsql as $$
begin
  insert into receipt_due (order_id, year, organisation_id, due_at)
  select new.order_id, paid.year, new.organisation_id, case
      when r.payment_frequency = 'SINGLE' then new.updated_at
      else make_timestamptz(paid.year + 1, 1, limit_count('yearlyReceiptDay'), 6, 0, 0, 'Europe/Paris')
    end
  from "order" r join organisation o on o.id = r.organisation_id,
    lateral (select extract(year from coalesce(
      (select paid_on from offline_entry where payment_id = new.id),
      (new.updated_at at time zone 'Europe/Paris')::date
    ))::integer as year) paid
  where r.id = new.order_id and issues_receipts(o.definition)
    and exists (select from order_item where order_id = r.id and is_eligible_tax_receipt)
  -- A receipt that is due earlier, on demand, stays due.
  on conflict (order_id, year) do update set due_at = least(receipt_due.due_at, excluded.due_at);
  return null;
end $$;

create or replace trigger payment_receipt_due after update of state on payment
  for each row when (old.state <> 'paid' and new.state = 'paid' and new.amount_cents > 0)
  execute function note_receipt_due();
