-- The verbs on payments that must be one step: freeze a cart, finalise a payment, take in a stray success.

-- Whether a cart has seen its five cards. Counted over all its payments, refused or given up at the bank alike:
-- changing the cart and starting again gives no more cards to try. An attempt without a card costs nothing.
create function is_cart_exhausted(p_cart uuid) returns boolean language sql stable as $$
  select count(*) >= 5 from payment_attempt a join payment p on p.id = a.payment_id
  where p.cart_id = p_cart and (a.state = 'failed' or a.submitted_at is not null)
$$;

-- Freezes a cart for payment and opens its first attempt, all or nothing. p is {cartId, version, now,
-- deadline, demand, payment: {...}, attempt: {...} or null (nothing to pay)}. Answers
-- {kind: frozen | exists | stale | exhausted, paymentId?}: whoever comes second gets what the first one made.
create function freeze_cart(p jsonb) returns jsonb language plpgsql as $$
declare
  v_cart cart;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payment jsonb := p -> 'payment';
  v_attempt jsonb := p -> 'attempt';
  v_existing uuid;
begin
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  select id into v_existing from payment
    where cart_id = v_cart.id and cart_version = (p ->> 'version')::integer and installment_number = 1;
  if v_existing is not null then
    return jsonb_build_object('kind', 'exists', 'paymentId', v_existing);
  end if;
  if v_cart.version <> (p ->> 'version')::integer or v_cart.state <> 'open' then
    return jsonb_build_object('kind', 'stale');
  end if;
  if is_cart_exhausted(v_cart.id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  update cart set state = 'paying', updated_at = v_now, payer = p -> 'payer' where id = v_cart.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('cart', v_cart.id, 'freeze', 'open', 'paying', v_now);
  insert into payment (id, cart_id, cart_version, installment_number, organisation_id, form_id, amount_cents,
    tip_cents, currency, provider, snapshot, snapshot_hash, back_url, state, created_at, updated_at)
  values ((v_payment ->> 'id')::uuid, v_cart.id, v_cart.version, 1, v_cart.organisation_id, v_cart.form_id,
    (v_payment ->> 'amount')::bigint, (v_payment ->> 'tip')::bigint, 'EUR', v_payment ->> 'provider',
    v_payment -> 'snapshot', v_payment ->> 'snapshotHash', v_payment ->> 'backUrl', 'open', v_now, v_now);
  if v_attempt is not null and v_attempt <> 'null' then
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, deadline, next_poll_at,
      created_at, updated_at)
    values ((v_attempt ->> 'id')::uuid, (v_payment ->> 'id')::uuid, 1, 'created', v_payment ->> 'provider',
      (v_payment ->> 'amount')::bigint + (v_payment ->> 'tip')::bigint, (p ->> 'deadline')::timestamptz,
      (p ->> 'deadline')::timestamptz, v_now, v_now);
  end if;
  -- A payment in flight keeps its stock to the attempt's deadline, whatever the cart's own clock says.
  perform hold_cart_stock(v_cart.id, p -> 'demand', v_now, (p ->> 'deadline')::timestamptz, false);
  return jsonb_build_object('kind', 'frozen', 'paymentId', v_payment ->> 'id');
end $$;

-- Moves an attempt and writes the event, in one statement's time. Answers whether it moved.
create function move_attempt(
  p_attempt uuid, p_from text[], p_to text, p_event text, p_now timestamptz, p_set jsonb
) returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from payment_attempt where id = p_attempt for update;
  if v_from is null or not v_from = any(p_from) then
    return false;
  end if;
  update payment_attempt set
    state = p_to,
    updated_at = p_now,
    provider_ref = coalesce(p_set ->> 'providerRef', provider_ref),
    redirect_url = coalesce(p_set ->> 'redirectUrl', redirect_url),
    error_code = coalesce(p_set ->> 'errorCode', error_code),
    submitted_at = coalesce((p_set ->> 'submittedAt')::timestamptz, submitted_at),
    next_poll_at = (p_set ->> 'nextPollAt')::timestamptz,
    poll_count = coalesce((p_set ->> 'pollCount')::integer, poll_count)
  where id = p_attempt;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('attempt', p_attempt, p_event, v_from, p_to, p_now, p_set);
  return true;
end $$;

-- Records captured money that can have no order: booked as owed back, refunded by a job (a mismatch waits
-- for a person). Answers the orphan's id.
create function record_orphan(
  p_payment payment, p_attempt payment_attempt, p_ref text, p_amount bigint, p_currency text, p_reason text,
  p_orphan uuid, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into orphan_payment (id, payment_id, attempt_id, provider, provider_ref, amount_cents, currency,
    reason, state, created_at, updated_at)
  values (p_orphan, p_payment.id, p_attempt.id, p_attempt.provider, p_ref, p_amount, p_currency, p_reason,
    case when p_reason = 'mismatch' then 'quarantined' else 'open' end, p_now, p_now)
  on conflict (attempt_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from orphan_payment where attempt_id = p_attempt.id;
    return v_id;
  end if;
  update payment_attempt set provider_ref = p_ref, next_poll_at = null, updated_at = p_now,
    state = case when state in ('created', 'submitted', 'requires_action', 'unknown') then 'failed' else state end,
    error_code = case p_reason when 'duplicate' then 'DUPLICATED_PAYMENT' else coalesce(error_code, 'PAYMENT_ERROR') end
  where id = p_attempt.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    select 'attempt', p_attempt.id, 'fail', p_attempt.state, a.state, p_now, jsonb_build_object('orphan', p_reason)
    from payment_attempt a where a.id = p_attempt.id and a.state <> p_attempt.state;
  perform book('orphan:' || p_attempt.id, 'orphan', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'psp_clearing', 'amount', p_amount),
    jsonb_build_object('kind', 'refund_clearing', 'amount', -p_amount)
  ));
  if p_reason <> 'mismatch' then
    perform graphile_worker.add_job('refund-orphan', json_build_object('orphanId', v_id), max_attempts := 25,
      job_key := 'refund-orphan:' || v_id);
  end if;
  return v_id;
end $$;

-- The single door of money in. p is the plan of one payment: {paymentId, attemptId or null, providerRef,
-- captured, currency, now, orphanId, numberScope, numberPrefix, demand, order, items, entries, contribution,
-- mails}. Return page, webhook, poller and administrator all come here, at the same instant if they like.
-- Answers {kind: ordered | already | orphan, orderId?, orphanId?, reason?}.
create function finalise_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order jsonb := p -> 'order';
  v_payment payment;
  v_attempt payment_attempt;
  v_orphan uuid;
  v_reason text;
  v_number text;
begin
  select * into v_payment from payment where id = (p ->> 'paymentId')::uuid for update;
  select * into v_attempt from payment_attempt
    where id = (p ->> 'attemptId')::uuid and payment_id = v_payment.id for update;
  -- guard: already finalised
  if v_payment.state = 'paid' and (v_attempt.id is null or v_attempt.state = 'succeeded') then
    return jsonb_build_object('kind', 'already', 'orderId', v_payment.order_id);
  end if;
  -- end guard
  select id, reason into v_orphan, v_reason from orphan_payment where attempt_id = v_attempt.id;
  if v_orphan is not null then
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', v_reason);
  end if;
  v_reason := case
    when v_payment.state = 'paid' then 'duplicate'
    when (p ->> 'captured')::bigint <> v_payment.amount_cents + v_payment.tip_cents
      or p ->> 'currency' <> v_payment.currency then 'mismatch'
    when v_payment.state = 'cancelled' then 'cancelled'
  end;
  if v_reason is null then
    begin
      perform sell_cart_stock(v_payment.cart_id, p -> 'demand', v_now);
    exception when sqlstate 'OB001' then
      v_reason := 'sold_out';
    end;
  end if;
  -- Nothing was taken for a free cart, so there is nothing to give back: the caller is told and nothing is written.
  if v_reason is not null and v_attempt.id is null then
    raise exception 'free payment % is %', v_payment.id, v_reason
      using errcode = case v_reason when 'sold_out' then 'OB001' else 'OB004' end;
  end if;
  if v_reason is not null then
    if v_reason = 'sold_out' then
      update payment set state = 'cancelled', updated_at = v_now where id = v_payment.id;
      insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
        values ('payment', v_payment.id, 'cancel', v_payment.state, 'cancelled', v_now, '{"reason": "sold_out"}');
    end if;
    v_orphan := record_orphan(v_payment, v_attempt, p ->> 'providerRef', (p ->> 'captured')::bigint,
      p ->> 'currency', v_reason, (p ->> 'orphanId')::uuid, v_now);
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', v_reason);
  end if;

  v_number := (p ->> 'numberPrefix') || lpad(next_number(p ->> 'numberScope')::text, 6, '0');
  insert into "order" (id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents,
    vat_cents, discount_cents, created_at)
  values ((v_order ->> 'id')::uuid, v_number, v_payment.organisation_id, v_payment.form_id, v_payment.cart_id,
    v_order ->> 'locale', v_order -> 'payer', v_payment.amount_cents, v_payment.tip_cents,
    (v_order ->> 'vat')::bigint, (v_order ->> 'discount')::bigint, v_now);
  insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
    is_eligible_tax_receipt, detail)
  select (i ->> 'id')::uuid, (v_order ->> 'id')::uuid, (i ->> 'position')::integer, (i ->> 'tierId')::uuid,
    i ->> 'tierType', i ->> 'name', (i ->> 'amount')::bigint, (i ->> 'vat')::bigint,
    (i ->> 'isEligibleTaxReceipt')::boolean, i -> 'detail'
  from jsonb_array_elements(p -> 'items') i;

  update payment set state = 'paid', order_id = (v_order ->> 'id')::uuid, updated_at = v_now
    where id = v_payment.id;
  update cart set state = 'ordered', updated_at = v_now where id = v_payment.cart_id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at) values
    ('payment', v_payment.id, 'pay', v_payment.state, 'paid', v_now),
    ('cart', v_payment.cart_id, 'order', 'paying', 'ordered', v_now);
  if v_attempt.id is not null then
    perform move_attempt(v_attempt.id,
      array['created', 'submitted', 'requires_action', 'unknown', 'expired', 'cancelled', 'failed'], 'succeeded',
      'succeed', v_now, jsonb_build_object('providerRef', p ->> 'providerRef'));
    perform book('capture:' || v_attempt.id, 'capture', v_now, p -> 'entries');
  end if;
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
    is_organisation, at)
  select (v_order ->> 'id')::uuid, v_payment.form_id, c ->> 'displayName', v_payment.amount_cents,
    (c ->> 'publishAmount')::boolean, c ->> 'comment', (c ->> 'isOrganisation')::boolean, v_now
  from (select p -> 'contribution' as c) contribution;
  insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
  select (m ->> 'id')::uuid, m ->> 'kind', (v_order ->> 'id')::uuid, m ->> 'recipient', m ->> 'locale',
    (m -> 'payload') || jsonb_build_object('orderNumber', v_number), 'queued', v_now
  from jsonb_array_elements(p -> 'mails') m;
  perform graphile_worker.add_job('send-mail', json_build_object('mailId', m ->> 'id'), max_attempts := 25)
  from jsonb_array_elements(p -> 'mails') m;
  perform graphile_worker.add_job('roll-up-form', json_build_object('formId', v_payment.form_id),
    job_key := 'roll-up-form:' || v_payment.form_id);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_order ->> 'id');
end $$;

-- Gives up an open payment that no attempt may still take money for. Answers whether it did.
create function expire_payment(p_payment uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update payment set state = 'expired', updated_at = p_now where id = p_payment and state = 'open';
  if not found then
    return false;
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('payment', p_payment, 'expire', 'open', 'expired', p_now);
  return true;
end $$;

-- Gives up open payments made before p_oldest where no attempt is live, at most p_limit; one that somebody else is
-- changing is left for the next time. Answers how many.
create function expire_old_payments(p_oldest timestamptz, p_now timestamptz, p_limit integer) returns integer
language sql as $$
  select count(*)::integer from (
    select id from payment p
    where p.state = 'open' and p.created_at < p_oldest and not exists (
      select 1 from payment_attempt a
      where a.payment_id = p.id and a.state in ('created', 'submitted', 'requires_action', 'unknown')
    )
    order by p.created_at limit p_limit for update skip locked
  ) old where expire_payment(old.id, p_now)
$$;

-- Opens a frozen cart again where no attempt at its payment may still take money: the payment is given up and
-- the cart gets a new version; its holds are again bound by the cart's own clock and their 45 minutes, which a
-- payment under way had put off. Locks in the order of finalise_payment (payment, attempts, cart). Answers
-- whether the cart is open afterwards.
create function reopen_cart(p_cart uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment payment;
  v_reopened boolean;
begin
  select * into v_payment from payment where cart_id = p_cart and state in ('open', 'expired') for update;
  if v_payment.id is not null then
    update payment_attempt set state = 'expired', next_poll_at = null, updated_at = p_now
      where payment_id = v_payment.id and state = 'created' and deadline <= p_now;
    if exists (
      select 1 from payment_attempt
      where payment_id = v_payment.id and state in ('created', 'submitted', 'requires_action', 'unknown')
    ) then
      return false;
    end if;
    update payment set state = 'cancelled', updated_at = p_now where id = v_payment.id;
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('payment', v_payment.id, 'cancel', v_payment.state, 'cancelled', p_now);
  end if;
  update cart set state = 'open', version = version + 1, updated_at = p_now
    where id = p_cart and state = 'paying'
    returning true into v_reopened;
  if v_reopened then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('cart', p_cart, 'reopen', 'paying', 'open', p_now);
    update stock_hold
      set expires_at = least(expires_at, p_now + interval '15 minutes', first_held_at + interval '45 minutes')
      where cart_id = p_cart and state = 'held';
    return true;
  end if;
  return exists (select 1 from cart where id = p_cart and state = 'open');
end $$;

-- Opens the next attempt at an open payment and keeps its stock to the attempt's deadline. A payment made before
-- p_oldest is given up instead: prices and consents of that age are shown again before money is taken. Answers
-- {kind: opened | live | exhausted | expired | closed, attemptId?}.
create function open_attempt(
  p_payment uuid, p_attempt uuid, p_now timestamptz, p_deadline timestamptz, p_oldest timestamptz, p_demand jsonb
) returns jsonb language plpgsql as $$
declare
  v_payment payment;
  v_live uuid;
  v_used integer;
begin
  select * into v_payment from payment where id = p_payment for update;
  if v_payment.state <> 'open' then
    return jsonb_build_object('kind', 'closed');
  end if;
  select id into v_live from payment_attempt
    where payment_id = p_payment and state in ('created', 'submitted', 'requires_action', 'unknown');
  if v_live is not null then
    return jsonb_build_object('kind', 'live', 'attemptId', v_live);
  end if;
  if v_payment.created_at < p_oldest then
    perform expire_payment(p_payment, p_now);
    return jsonb_build_object('kind', 'expired');
  end if;
  select count(*) into v_used from payment_attempt where payment_id = p_payment;
  if v_used >= 5 or is_cart_exhausted(v_payment.cart_id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, deadline, next_poll_at, created_at,
    updated_at)
  values (p_attempt, p_payment, v_used + 1, 'created', v_payment.provider,
    v_payment.amount_cents + v_payment.tip_cents, p_deadline, p_deadline, p_now, p_now);
  perform hold_cart_stock(v_payment.cart_id, p_demand, p_now, p_deadline, false);
  return jsonb_build_object('kind', 'opened', 'attemptId', p_attempt);
end $$;
