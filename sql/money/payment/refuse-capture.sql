-- Part of apply_finalise_plan, which has locked payment and attempt: the captured money can have no order,
-- for p_reason (duplicate, mismatch, cancelled, sold_out). It becomes an orphan; for a debit with the wrong
-- amount a person decides; a payment method that was saved with it is detached. p is the plan: {now,
-- providerRef, captured, currency, orphanId, schedule?, mandate?}. Returns {kind: orphan, orphanId, reason}.
-- Errors, for a free cart only, where nothing is to be refunded and nothing is written: OB001 sold out, OB004
-- cancelled.
create or replace function refuse_capture(p jsonb, p_payment payment, p_attempt payment_attempt,
  p_reason text)
returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_orphan uuid;
  v_mandate jsonb := coalesce(nullif(p -> 'schedule', 'null') -> 'mandate', p -> 'mandate');
begin
  if p_attempt.id is null then
    raise exception 'free payment % is %', p_payment.id, p_reason
      using errcode = case p_reason when 'sold_out' then 'OB001' else 'OB004' end;
  end if;
  if p_reason = 'sold_out' then
    perform move_state('payment', p_payment.id, 'cancel', v_now, '{}', '{"reason": "sold_out"}');
  end if;
  v_orphan := record_orphan(p_payment, p_attempt, p ->> 'providerRef', (p ->> 'captured')::bigint,
    p ->> 'currency', p_reason, (p ->> 'orphanId')::uuid, v_now);
  if p_reason = 'mismatch' then
    perform hold_installment(p_payment.id, v_now);
  end if;
  if p_attempt.saves_payment_method and (v_mandate ->> 'isSaved')::boolean then
    perform detach_payment_methods(array[save_mandate(v_mandate, p_payment.organisation_id, v_now)], v_now);
  end if;
  return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', p_reason);
end $$;
