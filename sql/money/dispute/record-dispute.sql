-- Records the state of a charge's dispute at the payer's bank: p is {id, provider, disputeRef, attemptId,
-- amount, state, reason, respondBy, openedAt, now, mails}. Repeated, late and reordered events lead to the
-- same state.
-- Returns {kind: opened | moved | known | impossible, id}; `impossible`: it had ended with another result
-- before.
create or replace function record_dispute(p jsonb) returns jsonb language plpgsql as $$
declare
  v_attempt payment_attempt;
  v_dispute dispute;
  v_payment payment;
  v_is_new boolean := false;
begin
  perform assert_keys('record_dispute', p, array[
    'id', 'provider', 'disputeRef', 'attemptId', 'amount', 'state', 'reason', 'respondBy', 'openedAt',
    'now', 'mails'
  ]);
  select * into v_attempt from payment_attempt where id = (p ->> 'attemptId')::uuid;
  select * into v_payment from payment where id = v_attempt.payment_id for update;
  select * into v_dispute from dispute where provider = p ->> 'provider' and dispute_ref = p ->> 'disputeRef'
    for update;
  if v_dispute.id is null then
    v_dispute := open_dispute(p, v_attempt);
    v_is_new := true;
  else
    perform update_dispute_grounds(v_dispute, p ->> 'reason', (p ->> 'respondBy')::timestamptz);
  end if;
  if p ->> 'state' = v_dispute.state then
    return jsonb_build_object('kind', case when v_is_new then 'opened' else 'known' end, 'id', v_dispute.id);
  end if;
  if v_dispute.state <> 'open' then
    return jsonb_build_object('kind', 'impossible', 'id', v_dispute.id);
  end if;
  if p ->> 'state' = 'lost' then
    perform lose_dispute(v_dispute, v_payment, v_attempt.state = 'succeeded', (p ->> 'now')::timestamptz);
  else
    perform win_dispute(v_dispute, v_payment, (p ->> 'now')::timestamptz);
  end if;
  return jsonb_build_object('kind', case when v_is_new then 'opened' else 'moved' end, 'id', v_dispute.id);
end $$;
