-- Records that a transfer was made or cancelled: p is {id, event: pay | cancel, reference, now}. Returns
-- {state, reference, isRepeated}, with the first reference; null where there is no such payout.
create or replace function end_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payout payout;
  v_to text;
begin
  perform assert_keys('end_payout', p, array['id', 'event', 'reference', 'now']);
  select * into v_payout from payout where id = (p ->> 'id')::uuid for update;
  if v_payout.id is null then
    return null;
  end if;
  if not can_move('payout', v_payout.state, p ->> 'event') then
    return jsonb_build_object('state', v_payout.state, 'reference', v_payout.reference, 'isRepeated', true);
  end if;
  v_to := next_state('payout', v_payout.state, p ->> 'event');
  perform move_state('payout', v_payout.id, p ->> 'event', v_now,
    jsonb_build_object('reference', p ->> 'reference'));
  perform book('payout-' || v_to || ':' || v_payout.id, 'payout', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'payout', 'organisationId', v_payout.organisation_id,
      'amount', v_payout.amount_cents),
    case v_to when 'paid'
      then jsonb_build_object('kind', 'psp_clearing', 'amount', -v_payout.amount_cents)
      else jsonb_build_object('kind', 'org_payable', 'organisationId', v_payout.organisation_id,
        'amount', -v_payout.amount_cents)
    end));
  return jsonb_build_object('state', v_to, 'reference', p ->> 'reference', 'isRepeated', false);
end $$;
