-- Records the captured money of a later debit: part of apply_finalise_plan, which has locked payment and
-- attempt. The amount of the debit becomes the charged amount, whatever changed since. A new payment method
-- is used for the rest of its schedule, and, if the payer chose so, for those of other_schedules_of: all are
-- locked in ascending id.
create or replace function finalise_installment(p jsonb, p_payment payment, p_attempt payment_attempt)
returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_installment installment;
  v_schedule schedule;
  v_served uuid[];
  v_amount bigint := p_attempt.amount_cents - p_attempt.tip_cents;
begin
  select * into v_installment from installment where payment_id = p_payment.id for update;
  v_served := array[v_installment.schedule_id];
  if p_attempt.saves_payment_method and exists (
    select 1 from regularisation r where r.id = p_attempt.regularisation_id and r.serves_others
  ) then
    v_served := v_served || array(select other_schedules_of(v_installment.schedule_id));
  end if;
  perform 1 from schedule where id = any(v_served) order by id for update;
  select * into v_schedule from schedule where id = v_installment.schedule_id;
  perform move_state('payment', p_payment.id, 'pay', v_now, jsonb_build_object(
    'order_id', v_schedule.order_id, 'amount_cents', v_amount, 'tip_cents', p_attempt.tip_cents));
  perform record_capture(p, p_attempt, v_amount);
  perform move_state('installment', p_payment.id, 'pay', v_now, jsonb_build_object(
    'amount_cents', v_amount, 'tip_cents', p_attempt.tip_cents, 'try_on', null, 'refusal', null));
  perform end_regularisation(r.id, 'confirm', v_now)
    from regularisation r
    where r.payment_id = p_payment.id and (r.state = 'open' or r.id = p_attempt.regularisation_id);
  if p_attempt.saves_payment_method and (p -> 'mandate' ->> 'isSaved')::boolean then
    perform serve_schedules(v_served, p -> 'mandate', p_payment.organisation_id, v_now);
  end if;
  if v_schedule.kind = 'INSTALLMENT' and not exists (
    select 1 from installment where schedule_id = v_schedule.id
      and state = any(state_set('installment', 'owed'))
  ) then
    -- Not where the schedule was stopped while the bank had this debit.
    perform move_schedule(v_schedule.id, 'end', v_now);
  end if;
  perform write_shares(p_payment.id, p -> 'shares');
  perform follow_refund(v_schedule.order_id, p_attempt.tip_cents, v_now);
  perform note_raised(p_payment.form_id, v_amount, 0);
  perform queue_mails(p -> 'mails', p_payment.id, v_now);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_schedule.order_id);
end $$;
