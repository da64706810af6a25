-- Begins a cancellation of lines of one order, whose payer may give their refund. p is {id,
-- organisationId, orderId, lineIds, isWhole, restocks, amount, tip, debits, token, mails, giftDays, userId,
-- confirmedBy, now}; the caller has locked the payments of the order. Returns frozen; repeated where the
-- idempotency key was used before; open where another cancellation has not come to this order yet.
create or replace function freeze_order_cancellation(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_id uuid := (p ->> 'id')::uuid;
  v_order uuid := (p ->> 'orderId')::uuid;
  v_lines uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'lineIds'));
begin
  perform assert_keys('freeze_order_cancellation', p, array[
    'id', 'organisationId', 'orderId', 'lineIds', 'isWhole', 'restocks', 'amount', 'tip', 'debits',
    'token', 'mails', 'giftDays', 'userId', 'confirmedBy', 'now'
  ]);
  if exists (select from cancellation where token = p ->> 'token') then
    return 'repeated';
  end if;
  -- guard: one offer of a line
  if exists (select from cancellation_order where order_id = v_order
    and state = any(state_set('cancelledOrder', 'unfinished'))) then
    return 'open';
  end if;
  -- end guard
  insert into cancellation (id, organisation_id, form_id, order_id, wanted_line_ids, is_whole, restocks,
    token, state, mails, gift_days, asked_by, confirmed_by, orders, amount_cents, frozen_at,
    next_try_at, created_at, updated_at)
  select v_id, o.organisation_id, o.form_id, o.id, v_lines, (p ->> 'isWhole')::boolean,
    (p ->> 'restocks')::boolean, p ->> 'token', 'running', p -> 'mails',
    (p ->> 'giftDays')::integer, (p ->> 'userId')::uuid, (p ->> 'confirmedBy')::uuid, 1,
    (p ->> 'amount')::bigint, v_now, v_now, v_now, v_now
  from "order" o where o.id = v_order and o.organisation_id = (p ->> 'organisationId')::uuid;
  insert into cancellation_order (cancellation_id, order_id, state, is_late, is_offline, method,
    amount_cents, tip_cents, lines, debits, next_try_at, created_at, updated_at)
  values (v_id, v_order, 'waiting', false, false, coalesce((
      select a.payment_method from "order" o join payment m on m.cart_id = o.cart_id
        join payment_attempt a on a.payment_id = m.id and a.state = 'succeeded'
      where o.id = v_order order by m.installment_number limit 1), 'Card'),
    (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, cardinality(v_lines), (p ->> 'debits')::integer,
    v_now, v_now, v_now);
  return 'frozen';
end $$;
