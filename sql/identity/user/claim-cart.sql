-- Gives a cart, and the order that comes of it, to the user who starts its payment. Who has it already keeps
-- it once it is ordered.
create or replace function claim_cart(p_cart uuid, p_user uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from account_cart where cart_id = p_cart and user_id <> p_user and detached_at is null
    and not exists (select from "order" where cart_id = p_cart);
  insert into account_cart (user_id, cart_id, created_at) values (p_user, p_cart, p_now)
    on conflict do nothing;
end $$;
