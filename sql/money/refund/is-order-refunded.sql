-- Whether everything captured for an order was refunded and no debit is planned.
create or replace function is_order_refunded(p_order uuid) returns boolean language sql stable as $$
  select not exists (
    select 1 from payment p where p.order_id = p_order and p.cart_id = (select cart_id from "order"
      where id = p_order)
      and case when p.provider = 'offline' then exists (
        select 1 from order_item where order_id = p_order and cancelled_at is null
      ) else p.amount_cents > coalesce((
        select sum(r.amount_cents - r.tip_cents) from refund r where r.payment_id = p.id
          and r.state = 'refunded'
      ), 0) + coalesce((select sum(d.org_cents) from dispute d where d.payment_id = p.id), 0) end
  ) and not exists (
    select 1 from schedule s join installment i on i.schedule_id = s.id
    where s.order_id = p_order and i.state = any(state_set('installment', 'owed'))
  )
$$;
