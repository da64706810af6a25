-- Opens the next attempt at a debit that its payer regularises, within the limits of cards. Returns the
-- result of open_attempt.
create or replace function open_regularisation_attempt(
  p_payment payment, p_attempt uuid, p_now timestamptz, p_deadline timestamptz, p_payment_method text
) returns jsonb language plpgsql as $$
declare
  v_regularisation regularisation;
  v_used integer;
begin
  select * into v_regularisation from regularisation where payment_id = p_payment.id and state = 'open';
  if v_regularisation.id is null then
    return jsonb_build_object('kind', 'closed');
  end if;
  if v_regularisation.expires_at <= p_now then
    return jsonb_build_object('kind', 'expired');
  end if;
  select count(*) filter (where state = 'failed' or submitted_at is not null) into v_used
    from payment_attempt where regularisation_id = v_regularisation.id;
  -- Starting again allows no more cards within a day.
  if v_used >= limit_count('cardsPerRegularisation') or (
    select count(*) from payment_attempt
    where payment_id = p_payment.id and kind = 'payer' and submitted_at > p_now - limit_interval('cardWindow')
  ) >= limit_count('cardsPerDayOfDebit') or (select count(*) from payment_attempt
    where payment_id = p_payment.id) >= limit_count('attemptsPerDebit') then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, payment_method,
    kind, saves_payment_method, mandate_id, regularisation_id, deadline, next_poll_at, created_at, updated_at)
  select p_attempt, p_payment.id, 1 + (select count(*) from payment_attempt where payment_id = p_payment.id),
    'created', p_payment.provider, p_payment.amount_cents + p_payment.tip_cents, p_payment.tip_cents,
    case when v_regularisation.mode = 'samePaymentMethod' then m.payment_method
      else coalesce(p_payment_method, 'Card') end, 'payer',
    v_regularisation.mode = 'newPaymentMethod', case when v_regularisation.mode = 'samePaymentMethod'
      then m.id end,
    v_regularisation.id, p_deadline, p_deadline, p_now, p_now
  from installment i join schedule s on s.id = i.schedule_id join mandate m on m.id = s.mandate_id
  where i.payment_id = p_payment.id;
  return jsonb_build_object('kind', 'opened', 'attemptId', p_attempt);
end $$;
