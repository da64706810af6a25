-- The frozen cart of a payment with the payer and the lines as they were corrected since: mails, pages and
-- papers state those. Amounts and stock are never corrected.
create or replace function corrected_snapshot(p payment) returns jsonb language sql stable as $$
  select case
    -- Before its first payment is paid, there is no order.
    when p.installment_number = 1 and p.state <> 'paid' then p.snapshot
    else coalesce((
      select p.snapshot || jsonb_build_object(
        'payer', o.payer,
        'items', (select jsonb_agg(i.detail order by i.position) from order_item i where i.order_id = o.id))
      from "order" o where o.cart_id = p.cart_id and o.corrections > 0
    ), p.snapshot)
  end
$$;
