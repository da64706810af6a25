-- Finds the request of an idempotency key (token). p is as for create_refund.
-- Returns {kind: repeated, requestId} where it is the same request, {kind: differs} where it is another one,
-- null where the token is unused.
create or replace function find_repeated_refund(p jsonb) returns jsonb language sql stable as $$
  select assert_keys('find_repeated_refund', p, array[
    'token', 'orderId', 'scope', 'wish', 'restocks', 'cancelsSchedule', 'id', 'waivesTip', 'askedBy',
    'follows', 'left', 'lines', 'refunds', 'mails', 'nextTry', 'now'
  ]);
  select case
    when r.order_id = (p ->> 'orderId')::uuid and r.scope = p ->> 'scope' and r.wish = p -> 'wish'
      and r.restocks = (p ->> 'restocks')::boolean and r.cancels_schedule = (p ->> 'cancelsSchedule')::boolean
    then jsonb_build_object('kind', 'repeated', 'requestId', r.id) else '{"kind": "differs"}' end
  from refund_request r where r.token = p ->> 'token'
$$;
