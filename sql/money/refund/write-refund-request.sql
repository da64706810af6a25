-- Part of create_refund: writes the request and the lines that it cancels. p is {id, token, scope, wish,
-- restocks, cancelsSchedule, askedBy, now, lines}; p_live: a debit is being charged, and is followed up.
-- Returns false where the token is taken.
create or replace function write_refund_request(p jsonb, p_order "order", p_live boolean) returns boolean
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  insert into refund_request (id, token, order_id, scope, wish, restocks, cancels_schedule, asked_by,
    created_at, follow_at, captured)
  values ((p ->> 'id')::uuid, p ->> 'token', p_order.id, p ->> 'scope', p -> 'wish',
    (p ->> 'restocks')::boolean,
    (p ->> 'cancelsSchedule')::boolean, p ->> 'askedBy', v_now, case when p_live then v_now end,
    array(select id from payment where cart_id = p_order.cart_id and order_id = p_order.id))
  on conflict (token) do nothing;
  if not found then
    return false;
  end if;
  insert into refund_request_line (request_id, order_item_id)
  select (p ->> 'id')::uuid, item.id from order_item item
  where item.order_id = p_order.id and item.id in (select value::uuid
    from jsonb_array_elements_text(p -> 'lines'));
  return true;
end $$;
