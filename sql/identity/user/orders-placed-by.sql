-- The orders that a user placed while signed in: their cart was the user's before it was ordered. Orders that
-- joined later, by their address, may have been typed by anyone.
create or replace function orders_placed_by(p_user uuid) returns setof "order" language sql stable as $$
  select o.* from account_cart c join "order" o on o.cart_id = c.cart_id
  where c.user_id = p_user and c.detached_at is null and c.created_at <= o.created_at
$$;
