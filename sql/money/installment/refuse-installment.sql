-- Ends an attempt at a later debit without money: p is {attemptId, event: fail | cancel | expire, now, set,
-- tryOn, refusal, mails}. Attempt, debit, regularisation and mails change together, once. A debit whose
-- schedule was stopped meanwhile is cancelled, without a mail. `set` is as for move_attempt. Returns whether
-- it moved.
create or replace function refuse_installment(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempt;
  v_installment installment;
  v_schedule text;
begin
  perform assert_keys('refuse_installment', p, array[
    'attemptId', 'event', 'now', 'set', 'tryOn', 'refusal', 'mails'
  ]);
  perform 1 from payment where id = (select payment_id from payment_attempt
    where id = (p ->> 'attemptId')::uuid)
    for update;
  if not move_attempt((p ->> 'attemptId')::uuid, p ->> 'event', v_now, p -> 'set') then
    return false;
  end if;
  select * into v_attempt from payment_attempt where id = (p ->> 'attemptId')::uuid;
  -- After a refusal the payer may try another card; a cancelled or expired attempt returns the debit to the
  -- collector.
  perform end_regularisation(v_attempt.regularisation_id, 'cancel', v_now)
    where v_attempt.state <> 'failed';
  if v_attempt.kind = 'payer' then
    perform queue_mails(p -> 'mails', v_attempt.payment_id, v_now);
    return true;
  end if;
  select * into v_installment from installment where payment_id = v_attempt.payment_id for update;
  select s.state into v_schedule from schedule s join installment i on i.schedule_id = s.id
    where i.payment_id = v_attempt.payment_id;
  if v_installment.state = 'collecting' then
    perform move_state('installment', v_attempt.payment_id, 'refuse', v_now, jsonb_build_object(
      'tries', v_installment.tries + 1, 'refusal', p ->> 'refusal',
      'try_on', case when v_schedule = 'active' then p ->> 'tryOn' end
    ), jsonb_build_object('refusal', p ->> 'refusal', 'tryOn', p ->> 'tryOn'));
    if v_schedule = 'cancelled' then
      perform cancel_owed_installment(v_attempt.payment_id, v_now);
    else
      perform queue_mails(p -> 'mails', v_attempt.payment_id, v_now);
    end if;
  end if;
  return true;
end $$;
