-- The mails with content to an address, or about orders and carts and what became of their money.
create or replace function mails_about(p_orders uuid[], p_carts uuid[], p_email text) returns uuid[]
language sql stable as $$
  select array(
    select id from mail where payload <> '{}' and (lower(recipient) = p_email or subject_id in (
      select unnest(p_orders || p_carts)
      union all select id from payment where cart_id = any(p_carts)
      union all select a.id from payment_attempt a join payment p on p.id = a.payment_id
        where p.cart_id = any(p_carts)
      union all select r.id from refund r join payment p on p.id = r.payment_id where p.cart_id = any(p_carts)
      union all select id from refund_request where order_id = any(p_orders)
      union all select id from withdrawal where order_id = any(p_orders)
      union all select id from schedule where order_id = any(p_orders)
      union all select id from receipt where order_id = any(p_orders)
      union all select id from resent_confirmation where order_id = any(p_orders)
      union all select id from order_correction where order_id = any(p_orders)
      union all select id from cancellation_order where order_id = any(p_orders)
      union all select id from ticket where order_id = any(p_orders)
      union all select id from former_ticket where order_id = any(p_orders)
    ))
  )
$$;
