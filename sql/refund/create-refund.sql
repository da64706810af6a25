-- Requests a refund of an order: p is {id, token, orderId, scope, wish, restocks, cancelsSchedule, waivesTip, askedBy, now,
-- nextTry, follows, left: [{paymentId, total, tip}], lines, mails, refunds: [{id, paymentId, amount, tip,
-- shares: [{itemId, item, options}]}]}. `wish` is the whole request, `left` what it was planned from, `follows` the request
-- that it continues, once. Payments are locked in the order of their numbers, so that two requests at once come one after
-- the other.
-- Returns {kind: asked | repeated | differs | stale | exceeds, requestId?, paymentId?, isDebitLive?}; `differs` means that
-- the token was used for another request. Nothing is written unless asked.
-- Errors: OB006 where the shares do not add up.
create or replace function create_refund(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order "order";
  v_known jsonb;
  v_schedule uuid;
  v_live boolean;
  wish record;
  v_left record;
begin
  select * into v_order from "order" where id = (p ->> 'orderId')::uuid;
  perform 1 from payment where cart_id = v_order.cart_id order by installment_number, id for update;
  v_known := find_repeated_refund(p);
  if v_known is not null then
    return v_known;
  end if;
  -- guard: everything that is there was planned for
  if p ->> 'scope' in ('whole', 'lines', 'tip') and exists (
    select 1 from payment pay, left_of_payment(pay.id) l
    where pay.cart_id = v_order.cart_id and pay.order_id = v_order.id and pay.provider not in ('none', 'offline')
      and not exists (
        select 1 from jsonb_to_recordset(p -> 'left') b("paymentId" uuid, total bigint, tip bigint)
        where b."paymentId" = pay.id and b.total = greatest(0, l.total) and b.tip = greatest(0, l.tip)
      )
  ) then
    return jsonb_build_object('kind', 'stale');
  end if;
  -- end of guard
  for wish in
    select r."paymentId" as payment_id, r.amount, r.tip, r.shares, pay.order_id
    from jsonb_to_recordset(p -> 'refunds') r("paymentId" uuid, amount bigint, tip bigint, shares jsonb)
    left join payment pay on pay.id = r."paymentId"
  loop
    -- guard: never more than captured
    select * into v_left from left_of_payment(wish.payment_id);
    if wish.order_id is distinct from v_order.id or wish.amount > v_left.total or wish.tip > v_left.tip
      or exists (
        select 1 from jsonb_to_recordset(wish.shares) s("itemId" uuid, item bigint, options bigint)
        where not is_share_left(wish.payment_id, s."itemId", s.item, s.options)
      ) then
      return jsonb_build_object('kind', 'exceeds', 'paymentId', wish.payment_id);
    end if;
    -- end guard
    if wish.amount - wish.tip <> (
      select coalesce(sum(s.item + s.options), 0)
      from jsonb_to_recordset(wish.shares) s(item bigint, options bigint)
    ) then
      raise exception 'the shares of a refund do not make it' using errcode = 'OB006';
    end if;
  end loop;
  if p ->> 'follows' is not null then
    update refund_request set follow_at = null where id = (p ->> 'follows')::uuid and follow_at is not null;
    if not found then
      return jsonb_build_object('kind', 'repeated', 'requestId', p ->> 'follows');
    end if;
  end if;
  -- What is being charged at this moment is given back when it has come.
  v_live := (p ->> 'scope' in ('whole', 'tip') or jsonb_array_length(p -> 'lines') > 0) and has_live_debit(v_order.id);
  insert into refund_request (id, token, order_id, scope, wish, restocks, cancels_schedule, asked_by, created_at,
    follow_at, captured)
  values ((p ->> 'id')::uuid, p ->> 'token', v_order.id, p ->> 'scope', p -> 'wish', (p ->> 'restocks')::boolean,
    (p ->> 'cancelsSchedule')::boolean, p ->> 'askedBy', v_now, case when v_live then v_now end,
    array(select id from payment where cart_id = v_order.cart_id and order_id = v_order.id))
  on conflict (token) do nothing;
  -- Taken at this very moment, for an order whose payments are not those above. Whatever follows another request has a
  -- token of its own, so nothing was written.
  if not found then
    return find_repeated_refund(p);
  end if;
  insert into refund_request_line (request_id, order_item_id)
  select (p ->> 'id')::uuid, item.id from order_item item
  where item.order_id = v_order.id and item.id in (select value::uuid from jsonb_array_elements_text(p -> 'lines'));
  insert into refund (id, request_id, payment_id, attempt_id, amount_cents, tip_cents, state, next_try_at, created_at,
    updated_at)
  select r.id, (p ->> 'id')::uuid, r."paymentId", a.id, r.amount, r.tip, 'created', (p ->> 'nextTry')::timestamptz,
    v_now, v_now
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, "paymentId" uuid, amount bigint, tip bigint)
  join payment_attempt a on a.payment_id = r."paymentId" and a.state = 'succeeded';
  insert into refund_share (refund_id, order_item_id, item_cents, options_cents)
  select r.id, s."itemId", s.item, s.options
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, shares jsonb),
    jsonb_to_recordset(r.shares) s("itemId" uuid, item bigint, options bigint)
  where s.item + s.options > 0;
  select id into v_schedule from schedule where order_id = v_order.id;
  if v_schedule is not null and (p ->> 'cancelsSchedule')::boolean then
    perform cancel_schedule(v_schedule, v_now);
  end if;
  if (p ->> 'waivesTip')::boolean then
    perform waive_tip(v_order.id, v_now);
  end if;
  perform graphile_worker.add_job('execute-refund', json_build_object('refundId', r.id))
  from jsonb_to_recordset(p -> 'refunds') r(id uuid);
  perform end_refund_request((p ->> 'id')::uuid, p -> 'mails', v_now);
  return jsonb_build_object('kind', 'asked', 'requestId', p ->> 'id', 'isDebitLive', v_live);
end $$;
