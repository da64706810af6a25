-- Records that an association repaid what it owed: p is {id, organisationId, amount, reference, token or
-- null, now}. Never more than it owes. Returns the same result as create_payout.
create or replace function record_repayment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_balance bigint;
  v_known jsonb;
begin
  perform assert_keys('record_repayment', p, array['id', 'organisationId', 'token', 'now', 'amount',
    'reference']);
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_known := find_repeated_payout(p, false);
  if v_known is not null then
    return v_known || jsonb_build_object('balance', v_balance);
  end if;
  -- guard: no more than it owes
  if v_amount <= 0 or v_amount > -v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, reference, token, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, -v_amount, 'paid', p ->> 'reference', p ->> 'token', v_now,
    v_now);
  perform book('payout:' || (p ->> 'id'), 'payout', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', -v_amount),
    jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount)));
  return jsonb_build_object('kind', 'created', 'id', p ->> 'id', 'amount', v_amount,
    'balance', v_balance + v_amount);
end $$;
