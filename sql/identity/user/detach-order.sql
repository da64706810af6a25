-- Takes an order out of an account, for ever. Returns false where it is not the user's.
create or replace function detach_order(p_user uuid, p_order uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_cart uuid;
begin
  select cart_id into v_cart from orders_of_user(p_user) where id = p_order;
  if not found then
    return false;
  end if;
  insert into account_cart (user_id, cart_id, created_at, detached_at) values (p_user, v_cart, p_now, p_now)
  on conflict (user_id, cart_id) do update set detached_at = p_now;
  return true;
end $$;
