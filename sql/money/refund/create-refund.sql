-- Requests a refund of an order: p is {id, token, orderId, scope, wish, restocks, cancelsSchedule, waivesTip,
-- askedBy, now, nextTry, follows, left: [{paymentId, total, tip}], lines, mails, refunds: [{id, paymentId,
-- amount, tip, shares: [{itemId, item, options}]}]}. `wish` is the whole request, `left` the remaining
-- amounts that it was planned from, `follows` the request that it continues, once. Payments are locked in the
-- order of their numbers, so that of two simultaneous requests one waits.
-- Returns {kind: asked | repeated | differs | stale | exceeds, requestId?, paymentId?, isDebitLive?};
-- `differs` is another request with the same idempotency key (token). Nothing is written unless the kind is
-- asked.
-- Errors: OB006 where the shares do not add up.
create or replace function create_refund(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order "order";
  v_known jsonb;
  v_exceeding text;
  v_live boolean;
begin
  perform assert_keys('create_refund', p, array[
    'token', 'orderId', 'scope', 'wish', 'restocks', 'cancelsSchedule', 'id', 'waivesTip', 'askedBy',
    'follows', 'left', 'lines', 'refunds', 'mails', 'nextTry', 'now'
  ]);
  perform assert_keys('create_refund', p -> 'left', array['paymentId', 'total', 'tip']);
  perform assert_keys('create_refund', p -> 'refunds', array['id', 'paymentId', 'amount', 'tip', 'shares']);
  perform assert_keys('create_refund', jsonb_path_query_array(p -> 'refunds', '$[*].shares[*]'),
    array['itemId', 'item', 'options']);
  select * into v_order from "order" where id = (p ->> 'orderId')::uuid;
  perform 1 from payment where cart_id = v_order.cart_id order by installment_number, id for update;
  v_known := find_repeated_refund(p);
  if v_known is not null then
    return v_known;
  end if;
  if is_refund_plan_stale(p, v_order) then
    return jsonb_build_object('kind', 'stale');
  end if;
  v_exceeding := find_exceeding_refund(p, v_order.id);
  if v_exceeding is not null then
    return jsonb_build_object('kind', 'exceeds', 'paymentId', v_exceeding);
  end if;
  if p ->> 'follows' is not null then
    update refund_request set follow_at = null where id = (p ->> 'follows')::uuid and follow_at is not null;
    if not found then
      return jsonb_build_object('kind', 'repeated', 'requestId', p ->> 'follows');
    end if;
  end if;
  -- A debit that is being charged at this moment is refunded after its capture.
  v_live := (p ->> 'scope' in ('whole', 'tip') or jsonb_array_length(p -> 'lines') > 0)
    and has_live_debit(v_order.id);
  -- The token may be taken at this moment for another order, whose payments are not locked here. A request
  -- that follows another one has its own token, so nothing was written.
  if not write_refund_request(p, v_order, v_live) then
    return find_repeated_refund(p);
  end if;
  perform write_refunds(p);
  if (p ->> 'cancelsSchedule')::boolean then
    perform cancel_schedule(id, v_now) from schedule where order_id = v_order.id;
  end if;
  if (p ->> 'waivesTip')::boolean then
    perform waive_tip(v_order.id, v_now);
  end if;
  perform end_refund_request((p ->> 'id')::uuid, p -> 'mails', v_now);
  return jsonb_build_object('kind', 'asked', 'requestId', p ->> 'id', 'isDebitLive', v_live);
end $$;
