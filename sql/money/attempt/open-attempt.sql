-- Opens the next attempt at an open payment and extends its holds to the attempt's deadline. A payment
-- created before p_oldest expires instead: older prices and consents must be shown again before a charge.
-- p_payment_method is null for the payment method of the last attempt, or a card at the first one. p_guard is
-- as for hold_cart_stock. p_is_capped: the association is not verified.
-- Returns {kind: opened | live | exhausted | expired | unsure | closed, attemptId?}; unsure: an attempt may
-- have taken money. Errors: OB001, OB009, OB010 as hold_cart_stock; OB009 without detail while no payments
-- are taken; OB011 as assert_under_cap.
create or replace function open_attempt(
  p_payment uuid, p_attempt uuid, p_now timestamptz, p_deadline timestamptz, p_oldest timestamptz,
  p_demand jsonb, p_payment_method text, p_guard jsonb, p_is_capped boolean
) returns jsonb language plpgsql as $$
declare
  v_payment payment;
  v_live payment_attempt;
  v_last payment_attempt;
begin
  select * into v_payment from payment where id = p_payment for update;
  if v_payment.state <> 'open' then
    return jsonb_build_object('kind', case v_payment.state when 'expired' then 'expired' else 'closed' end);
  end if;
  -- An attempt that was not used before its deadline, in case the poller is late.
  perform end_unsent_attempts(p_payment, 'expire', p_now, p_now);
  -- Locked, so that an attempt that is being sent at this moment does not count as unsent.
  select * into v_live from payment_attempt
    where payment_id = p_payment and state = any(state_set('attempt', 'live')) for no key update;
  if v_live.state = 'created' and (case when v_live.mandate_id is null
    then p_payment_method <> v_live.payment_method else v_payment.installment_number = 1 end) then
    -- Another payment method than this or the saved one needs another provider session and so another
    -- attempt; no card was entered in this one.
    perform move_state('attempt', v_live.id, 'cancel', p_now, '{"next_poll_at": null}');
    v_live := null;
  end if;
  if v_live.id is not null then
    return jsonb_build_object('kind', 'live', 'attemptId', v_live.id);
  end if;
  perform assert_not_restored();
  if v_payment.installment_number > 1 then
    if p_is_capped then
      perform assert_under_cap(v_payment.organisation_id);
    end if;
    return open_regularisation_attempt(v_payment, p_attempt, p_now, p_deadline, p_payment_method);
  end if;
  if v_payment.created_at < p_oldest then
    perform expire_payment(p_payment, p_now);
    return jsonb_build_object('kind', 'expired');
  end if;
  if may_have_debited(p_payment) then
    return jsonb_build_object('kind', 'unsure');
  end if;
  if is_cart_exhausted(v_payment.cart_id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  select * into v_last from payment_attempt where payment_id = p_payment order by n desc limit 1;
  -- Opening the card fields again is not an attempt with a card, but its number is limited.
  if v_last.n >= limit_count('sessionsPerPayment') then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, payment_method,
    saves_payment_method, deadline, next_poll_at, created_at, updated_at)
  values (p_attempt, p_payment, coalesce(v_last.n, 0) + 1, 'created', v_payment.provider,
    v_payment.amount_cents + v_payment.tip_cents, v_payment.tip_cents,
    coalesce(p_payment_method, v_last.payment_method, 'Card'),
    coalesce(v_last.saves_payment_method, false), p_deadline, p_deadline, p_now, p_now);
  perform hold_cart_stock(v_payment.cart_id, p_demand, p_now, p_deadline, false, p_guard);
  if p_is_capped then
    perform assert_under_cap(v_payment.organisation_id);
  end if;
  return jsonb_build_object('kind', 'opened', 'attemptId', p_attempt);
end $$;
