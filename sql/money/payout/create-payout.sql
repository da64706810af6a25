-- Sets money aside for a transfer: p is {id, organisationId, amount or null for everything owed, token or
-- null, now}. The payouts of an association are created one after the other, so that together they never
-- exceed what is owed; captures continue meanwhile. Without an amount, contested money is left out; with one,
-- it may be paid out.
-- Returns {kind: created | repeated | differs | refused, id, amount, balance, state}: `repeated` was written
-- before, `differs` is another request with the same idempotency key (token).
create or replace function create_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_balance bigint;
  v_amount bigint;
  v_known jsonb;
begin
  perform assert_keys('create_payout', p, array['id', 'organisationId', 'token', 'now', 'amount']);
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_known := find_repeated_payout(p, true);
  if v_known is not null then
    return v_known || jsonb_build_object('balance', v_balance);
  end if;
  -- Contested money may still be lost: it is set aside only where the command sets an amount.
  v_amount := coalesce((p ->> 'amount')::bigint, v_balance - contested_of(v_organisation));
  -- guard: no more than is owed
  if v_amount <= 0 or v_amount > v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, token, asks_all, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, v_amount, 'created', p ->> 'token', p ->> 'amount' is null,
    (p ->> 'now')::timestamptz, (p ->> 'now')::timestamptz);
  perform book('payout:' || (p ->> 'id'), 'payout', (p ->> 'now')::timestamptz, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', v_amount),
    jsonb_build_object('kind', 'payout', 'organisationId', v_organisation, 'amount', -v_amount)));
  return jsonb_build_object('kind', 'created', 'id', p ->> 'id', 'amount', v_amount,
    'balance', v_balance - v_amount);
end $$;
