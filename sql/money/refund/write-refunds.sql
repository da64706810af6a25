-- Part of create_refund: writes the refunds of a request with their shares in the lines. p is {id, now,
-- nextTry, refunds: [{id, paymentId, amount, tip, shares: [{itemId, item, options}]}]}.
create or replace function write_refunds(p jsonb) returns void language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  insert into refund (id, request_id, payment_id, attempt_id, amount_cents, tip_cents, state, next_try_at,
    created_at, updated_at)
  select r.id, (p ->> 'id')::uuid, r."paymentId", a.id, r.amount, r.tip,
    'created', (p ->> 'nextTry')::timestamptz, v_now, v_now
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, "paymentId" uuid, amount bigint, tip bigint)
  join payment_attempt a on a.payment_id = r."paymentId" and a.state = 'succeeded';
  insert into refund_share (refund_id, order_item_id, item_cents, options_cents)
  select r.id, s."itemId", s.item, s.options
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, shares jsonb),
    jsonb_to_recordset(r.shares) s("itemId" uuid, item bigint, options bigint)
  where s.item + s.options > 0;
end $$;
