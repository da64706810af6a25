-- Whether a cancellation of its campaign or price cancelled a line of an order.
create or replace function was_in_cancellation(p_line uuid, p_order uuid) returns boolean
language sql stable as $$
  select exists (select from cancellation_order where order_id = p_order and p_line = any(line_ids))
$$;
