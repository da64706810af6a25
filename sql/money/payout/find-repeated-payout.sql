-- Finds the payout (p_is_aside) or repayment of an idempotency key (token): {kind: repeated | differs, id,
-- amount, state}; null where there is no token or it is unused. p is as for create_payout or
-- record_repayment.
create or replace function find_repeated_payout(p jsonb, p_is_aside boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', id, 'amount', abs(amount_cents), 'state', state, 'kind', case
    when case when p ->> 'amount' is null then asks_all else abs(amount_cents) = (p ->> 'amount')::bigint end
      and (p_is_aside or reference is not distinct from p ->> 'reference')
    then 'repeated' else 'differs' end)
  from payout
  where organisation_id = (p ->> 'organisationId')::uuid and (amount_cents > 0) = p_is_aside
    and token = p ->> 'token'
$$;
