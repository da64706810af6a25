-- What was set aside (p_is_aside) or booked as paid back under a token: {kind: repeated, id, amount, state} where that
-- was the same, {kind: differs, amount} where it was not; null where there is no token, or it is free.
create or replace function find_repeated_payout(p jsonb, p_is_aside boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'amount', abs(amount_cents), 'state', state, 'kind', case
    when case when p ->> 'amount' is null then asks_all else abs(amount_cents) = (p ->> 'amount')::bigint end
      and (p_is_aside or reference is not distinct from p ->> 'reference')
    then 'repeated' else 'differs' end)
  from payout
  where organisation_id = (p ->> 'organisationId')::uuid and (amount_cents > 0) = p_is_aside and token = p ->> 'token'
$$;
