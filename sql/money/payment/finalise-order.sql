-- Part of apply_finalise_plan, which has locked payment and attempt and sold the stock: creates the payment's
-- order with lines, tickets, shares, schedule, ledger entries, public contributor and mails.
-- p is the plan: {now, numberScope, numberPrefix, order, items, providerRef, entries, shares, schedule or
-- null, contribution (the public contributor), mails}. Returns {kind: ordered, orderId}.
create or replace function finalise_order(p jsonb, p_payment payment, p_attempt payment_attempt) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order uuid := (p -> 'order' ->> 'id')::uuid;
  v_number text;
begin
  perform move_state('cart', p_payment.cart_id, 'order', v_now);
  if p_attempt.id is not null then
    perform record_capture(p, p_attempt, p_payment.amount_cents);
  end if;
  perform note_raised(p_payment.form_id, p_payment.amount_cents, 1);
  -- From here on, the association's next order waits for this one.
  v_number := next_number(p ->> 'numberScope')::text;
  v_number := (p ->> 'numberPrefix') || lpad(v_number, greatest(6, length(v_number)), '0');
  perform create_order(p -> 'order', v_number, p_payment, v_now);
  perform create_order_items(v_order, p -> 'items');
  perform issue_tickets(v_order, p_payment.form_id, p -> 'items', v_now);
  perform move_state('payment', p_payment.id, 'pay', v_now, jsonb_build_object('order_id', v_order));
  perform write_shares(p_payment.id, p -> 'shares');
  if p -> 'schedule' <> 'null' then
    perform start_schedule(p -> 'schedule', p_payment, v_order, v_now);
  end if;
  perform publish_contributor(v_order, p_payment.form_id, (p -> 'order' ->> 'amount')::bigint,
    p -> 'contribution', v_now);
  perform queue_mails(
    (select jsonb_agg(jsonb_set(m, '{payload,orderNumber}', to_jsonb(v_number)))
      from jsonb_array_elements(p -> 'mails') m),
    v_order, v_now);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_order);
end $$;
