-- Whether what was paid for a line came back, or is on its way.
create or replace function is_line_refunded(p_item uuid) returns boolean language sql stable as $$
  select exists (select from refund_share where order_item_id = p_item) and (
    select coalesce(sum(s.item_cents + s.options_cents), 0) from payment_share s
    where s.order_item_id = p_item
  ) <= (
    select coalesce(sum(g.item_cents + g.options_cents), 0) from refund_share g
      join refund r on r.id = g.refund_id and r.state <> 'failed' where g.order_item_id = p_item
  )
$$;
