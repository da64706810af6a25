-- Makes what an organisation received in a year due now, also gifts from before it issued receipts here.
-- Returns the number of orders. A receipt that already states them is left as it is. The day of a payment is
-- the one that its receipt prints: an entry by hand names it, another payment has its certificate.
create or replace function request_receipts(p_organisation uuid, p_year integer, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_count integer;
begin
  insert into receipt_due as d (order_id, year, organisation_id, due_at)
  select distinct p.order_id, p_year, p_organisation, p_now
  from payment p
  left join offline_entry e on e.payment_id = p.id
  left join document c on c.payment_id = p.id and c.kind = 'paymentCertificate'
  where p.organisation_id = p_organisation and p.state = 'paid' and p.amount_cents > 0
    and extract(year from coalesce(e.paid_on, (c.created_at at time zone 'Europe/Paris')::date)) = p_year
    and exists (select from order_item where order_id = p.order_id and is_eligible_tax_receipt)
  union
  select n.order_id, p_year, p_organisation, p_now from renunciation n
  where n.organisation_id = p_organisation
    and extract(year from n.given_at at time zone 'Europe/Paris') = p_year
  on conflict (order_id, year) do update set due_at = p_now where d.due_at is null or d.due_at > p_now;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
