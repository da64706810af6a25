-- The orders of a user: those that they placed while signed in, and those of their address once its mailbox
-- was proved, unless they belong to another account or the user said that they are not theirs.
create or replace function orders_of_user(p_user uuid) returns setof "order" language sql stable as $$
  select o.* from account_cart c join "order" o on o.cart_id = c.cart_id
  where c.user_id = p_user and c.detached_at is null
  union all
  select o.* from user_account u join "order" o on lower(o.payer ->> 'email') = u.email
  where u.id = p_user and u.verified_at is not null and not exists (
    select from account_cart c where c.cart_id = o.cart_id and (c.user_id = p_user or c.detached_at is null)
  )
$$;
