-- What a payer's bank says of a charge: p is {id, provider, disputeRef, attemptId, amount, state, openedAt, now, mails}.
-- Repeated, late and shuffled news end in the same state. Answers {kind: opened | moved | known | impossible, id}.
create or replace function record_dispute(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempt;
  v_dispute dispute;
  v_payment payment;
  v_is_new boolean := false;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_org bigint := 0;
  v_tip bigint := 0;
begin
  select * into v_attempt from payment_attempt where id = (p ->> 'attemptId')::uuid;
  select * into v_payment from payment where id = v_attempt.payment_id for update;
  select * into v_dispute from dispute where provider = p ->> 'provider' and dispute_ref = p ->> 'disputeRef' for update;
  if v_dispute.id is null then
    insert into dispute (id, provider, dispute_ref, attempt_id, payment_id, amount_cents, state, opened_at, created_at,
      updated_at)
    values ((p ->> 'id')::uuid, p ->> 'provider', p ->> 'disputeRef', v_attempt.id, v_payment.id, v_amount, 'open',
      (p ->> 'openedAt')::timestamptz, v_now, v_now)
    returning * into v_dispute;
    v_is_new := true;
    perform book('dispute:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'psp_clearing', 'amount', -v_amount),
      jsonb_build_object('kind', 'dispute', 'amount', v_amount)));
    perform queue_mails(p -> 'mails', v_dispute.id, v_now);
  end if;
  if p ->> 'state' = v_dispute.state then
    return jsonb_build_object('kind', case when v_is_new then 'opened' else 'known' end, 'id', v_dispute.id);
  end if;
  if v_dispute.state <> 'open' then
    return jsonb_build_object('kind', 'impossible', 'id', v_dispute.id);
  end if;
  v_amount := v_dispute.amount_cents;
  if p ->> 'state' = 'lost' then
    if v_attempt.state = 'succeeded' then
      select org, tip into v_org, v_tip from split_dispute(v_dispute);
    end if;
    update dispute set state = 'lost', org_cents = v_org, tip_cents = v_tip, updated_at = v_now
      where id = v_dispute.id;
    perform book('dispute-lost:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'dispute', 'amount', -v_amount),
      jsonb_build_object('kind', 'org_payable', 'organisationId', v_payment.organisation_id, 'amount', v_org),
      jsonb_build_object('kind', 'platform_tip', 'amount', v_tip),
      jsonb_build_object('kind', 'psp_fee', 'amount', v_amount - v_org - v_tip)));
    perform take_from_totals(v_payment, v_org);
  else
    update dispute set state = 'won', updated_at = v_now where id = v_dispute.id;
    perform book('dispute-won:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount),
      jsonb_build_object('kind', 'dispute', 'amount', -v_amount)));
    perform take_from_totals(v_payment, split_lost_disputes(v_payment, v_dispute.id, v_now));
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('dispute', v_dispute.id, case p ->> 'state' when 'lost' then 'lose' else 'win' end, 'open', p ->> 'state',
      v_now);
  return jsonb_build_object('kind', case when v_is_new then 'opened' else 'moved' end, 'id', v_dispute.id);
end $$;
