-- Part of record_dispute: a new dispute, for which the bank holds the money. p is {id, provider, disputeRef,
-- amount, reason, respondBy, openedAt, now, mails}. Returns the dispute.
create or replace function open_dispute(p jsonb, p_attempt payment_attempt) returns dispute
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_dispute dispute;
begin
  insert into dispute (id, provider, dispute_ref, attempt_id, payment_id, amount_cents, state, reason,
    respond_by, opened_at, created_at, updated_at)
  values ((p ->> 'id')::uuid, p ->> 'provider', p ->> 'disputeRef', p_attempt.id, p_attempt.payment_id,
    v_amount, 'open', p ->> 'reason', (p ->> 'respondBy')::timestamptz, (p ->> 'openedAt')::timestamptz,
    v_now, v_now)
  returning * into v_dispute;
  perform book('dispute:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'psp_clearing', 'amount', -v_amount),
    jsonb_build_object('kind', 'dispute', 'amount', v_amount)));
  perform queue_mails(p -> 'mails', v_dispute.id, v_now);
  return v_dispute;
end $$;
