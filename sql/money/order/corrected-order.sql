-- The payer and the lines of an order as they were sold and as they are, for what states them from a copy;
-- null where nothing was corrected. {payer, sold, items}
create or replace function corrected_order(p "order", p_payment payment) returns jsonb
language sql stable as $$
  select case when p.corrections > 0 then jsonb_build_object(
    'payer', p.payer, 'sold', p_payment.snapshot -> 'items', 'items', (
      select jsonb_agg(i.detail order by i.position) from order_item i where i.order_id = p.id
    )
  ) end
$$;
