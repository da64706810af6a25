-- Whether a cancellation of its campaign or price cancelled a line of an order, and its money is settled: of
-- two that touch one order, each takes its own lines, and the last one the tip.
create or replace function was_in_cancellation(p_line uuid, p_order uuid) returns boolean
language sql stable as $$
  select exists (select from cancellation_order where order_id = p_order and p_line = any(line_ids)
    and state = any(state_set('cancelledOrder', 'settled')))
$$;
