-- Promised money of a form that was not received: all of it, or what has a line of one price (p_tier).
create or replace function promised_of(p_form uuid, p_tier uuid)
returns table (payment_id uuid, organisation_id uuid, amount bigint, promised_at timestamptz)
language sql stable as $$
  select e.payment_id, e.organisation_id, p.amount_cents::bigint, e.created_at
  from form f
  join expected_payment e on e.organisation_id = f.organisation_id and e.state = 'expected'
  join payment p on p.id = e.payment_id and p.form_id = f.id
  where f.id = p_form and (p_tier is null or exists (
    select from jsonb_array_elements(p.snapshot -> 'items') i where (i ->> 'tierId')::uuid = p_tier))
$$;
