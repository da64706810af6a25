-- The payments of an order. They are reached by its cart: payment has no index by order, which each payment
-- would have to write.
create or replace function payments_of_order(p_order uuid) returns setof payment language sql stable as $$
  select p.* from payment p
  where p.cart_id = (select cart_id from "order" where id = p_order) and p.order_id = p_order
$$;
