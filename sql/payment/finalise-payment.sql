-- The single door of captured money: return page, webhook, poller and administrator all call it, at the same instant if
-- need be. p is the plan of one payment: {paymentId, attemptId or null, providerRef, captured, currency, payeeAccount
-- (absent: the provider does not say), now, orphanId, entries, shares, mails}; for the payment that creates the order also
-- {numberScope, numberPrefix, demand, order, items, schedule or null, contribution}; for a later debit {mandate}.
-- Returns {kind: ordered | already | orphan, orderId?, orphanId?, reason?}.
-- Errors, for a free cart only, where nothing was captured and nothing is written: OB001 sold out, OB004 cancelled.
create or replace function finalise_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order jsonb := p -> 'order';
  v_payment payment;
  v_attempt payment_attempt;
  v_orphan uuid;
  v_reason text;
  v_number text;
  v_means jsonb;
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
    -- The attempt's own amount: what its payment is worth may have been changed since.
    when (p ->> 'captured')::bigint <> coalesce(v_attempt.amount_cents, v_payment.amount_cents + v_payment.tip_cents)
      or p ->> 'currency' <> v_payment.currency
      -- Of a provider that says where the money went.
      or (p ? 'payeeAccount' and p ->> 'payeeAccount' is distinct from v_attempt.payee_account) then 'mismatch'
    when v_payment.state = 'cancelled' then 'cancelled'
  end;
  if v_reason is null and v_payment.installment_number = 1 then
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
    if v_reason = 'mismatch' then
      perform hold_installment(v_payment.id, v_now);
    end if;
    -- The provider may have kept its means all the same.
    v_means := coalesce(nullif(p -> 'schedule', 'null') -> 'mandate', p -> 'mandate');
    if v_attempt.keeps_means and (v_means ->> 'isKept')::boolean then
      perform leave_means(array[keep_mandate(v_means, v_payment.organisation_id, v_now)], v_now);
    end if;
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', v_reason);
  end if;
  if v_payment.installment_number > 1 then
    return finalise_installment(p, v_payment, v_attempt);
  end if;
  v_number := (p ->> 'numberPrefix') || lpad(next_number(p ->> 'numberScope')::text, 6, '0');
  insert into "order" (id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents,
    vat_cents, discount_cents, payment_frequency, created_at)
  values ((v_order ->> 'id')::uuid, v_number, v_payment.organisation_id, v_payment.form_id, v_payment.cart_id,
    v_order ->> 'locale', v_order -> 'payer', (v_order ->> 'amount')::bigint, (v_order ->> 'tip')::bigint,
    (v_order ->> 'vat')::bigint, (v_order ->> 'discount')::bigint, v_order ->> 'frequency', v_now);
  insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
    is_eligible_tax_receipt, detail)
  select (i ->> 'id')::uuid, (v_order ->> 'id')::uuid, (i ->> 'position')::integer, (i ->> 'tierId')::uuid,
    i ->> 'tierType', i ->> 'name', (i ->> 'amount')::bigint, (i ->> 'vat')::bigint,
    (i ->> 'isEligibleTaxReceipt')::boolean, i -> 'detail'
  from jsonb_array_elements(p -> 'items') i;
  -- In the order of the lines, so that a family's tickets follow each other; the lock on the form's counter lasts to
  -- the end of the transaction, so that no number is lost where it is given up.
  insert into ticket (id, order_id, order_item_id, form_id, number, code, created_at)
  select gen_random_uuid(), (v_order ->> 'id')::uuid, item.id, v_payment.form_id,
    next_number('ticket:' || v_payment.form_id), new_ticket_code(), v_now
  from (
    select (i ->> 'id')::uuid as id from jsonb_array_elements(p -> 'items') i
    where i ->> 'tierType' = 'Registration' order by (i ->> 'position')::integer
  ) item;

  update payment set state = 'paid', order_id = (v_order ->> 'id')::uuid, updated_at = v_now
    where id = v_payment.id;
  update cart set state = 'ordered', updated_at = v_now where id = v_payment.cart_id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at) values
    ('payment', v_payment.id, 'pay', v_payment.state, 'paid', v_now),
    ('cart', v_payment.cart_id, 'order', 'paying', 'ordered', v_now);
  if v_attempt.id is not null then
    perform move_attempt(v_attempt.id,
      array['created', 'submitted', 'requires_action', 'unknown', 'processing', 'expired', 'cancelled', 'failed'],
      'succeeded', 'succeed', v_now, jsonb_build_object('providerRef', p ->> 'providerRef'));
    perform book('capture:' || v_attempt.id, 'capture', v_now, p -> 'entries');
    perform book_transfer('transfer:' || v_attempt.id, v_attempt.id, v_payment.amount_cents, v_now);
  end if;
  perform write_shares(v_payment.id, p -> 'shares');
  if p -> 'schedule' <> 'null' then
    perform start_schedule(p -> 'schedule', v_payment, (v_order ->> 'id')::uuid, v_now);
  end if;
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
    is_organisation, at)
  select (v_order ->> 'id')::uuid, v_payment.form_id, c ->> 'displayName', (v_order ->> 'amount')::bigint,
    (c ->> 'publishAmount')::boolean, c ->> 'comment', (c ->> 'isOrganisation')::boolean, v_now
  from (select p -> 'contribution' as c) contribution;
  perform note_raised(v_payment.form_id, v_payment.amount_cents, 1);
  perform queue_mails(
    (select jsonb_agg(jsonb_set(m, '{payload,orderNumber}', to_jsonb(v_number))) from jsonb_array_elements(p -> 'mails') m),
    (v_order ->> 'id')::uuid, v_now);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_order ->> 'id');
end $$;
