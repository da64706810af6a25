-- Trigger: records that an order has a gift of a year, in the transaction that marks its payment paid. The receipt of a
-- single payment is due at once; that of instalments and monthly gifts in January, when banks have had their time. An
-- organisation that does not issue receipts here has the row, and nothing is due.
create or replace function note_receipt_due() returns trigger language plpgsql as $$
declare
  v_year integer;
begin
  if not exists (select from order_item where order_id = new.order_id and is_eligible_tax_receipt) then
    return null;
  end if;
  v_year := extract(year from coalesce(
    (select paid_on from offline_entry where payment_id = new.id),
    (new.updated_at at time zone 'Europe/Paris')::date
  ));
  insert into receipt_due (order_id, year, organisation_id, due_at)
  select new.order_id, v_year, new.organisation_id, case
      when not issues_receipts(o.definition) then null
      when r.payment_frequency = 'SINGLE' then new.updated_at
      else make_timestamptz(v_year + 1, 1, limit_count('yearlyReceiptDay'), 6, 0, 0, 'Europe/Paris')
    end
  from "order" r join organisation o on o.id = r.organisation_id where r.id = new.order_id
  -- A receipt that is due earlier, on demand, stays due.
  on conflict (order_id, year) do update set due_at = least(receipt_due.due_at, excluded.due_at);
  return null;
end $$;

create or replace trigger payment_receipt_due after update of state on payment
  for each row when (old.state <> 'paid' and new.state = 'paid' and new.amount_cents > 0)
  execute function note_receipt_due();
