-- Refunds of an order that are under way, in cents: with tips where p_lines is null, else of these lines.
create or replace function pending_of_order(p_order uuid, p_lines uuid[]) returns bigint
language sql stable as $$
  select coalesce(sum(case when p_lines is null then r.amount_cents else (
    select coalesce(sum(s.item_cents + s.options_cents), 0) from refund_share s
    where s.refund_id = r.id and s.order_item_id = any(p_lines)) end), 0)::bigint
  from refund r join refund_request q on q.id = r.request_id
  where q.order_id = p_order and r.state = any(state_set('refund', 'pending'))
$$;
