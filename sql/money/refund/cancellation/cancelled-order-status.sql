-- The state of an order of a cancellation as its screen shows it: that of its refund, once it is
-- requested.
create or replace function cancelled_order_status(p_order cancellation_order) returns text
language sql stable as $$
  select case
    when p_order.state = any(state_set('cancelledOrder', 'unfinished')) then 'waiting'
    when p_order.state <> 'asked' then p_order.state
    when exists (select from refund where request_id = p_order.request_id
      and state = any(state_set('refund', 'pending'))) then 'refunding'
    when exists (select from refund where request_id = p_order.request_id and state = 'failed') then 'failed'
    else 'refunded'
  end
$$;
