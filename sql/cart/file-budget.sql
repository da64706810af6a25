-- What a file of p.size bytes would exceed: `cart` (bytes of the cart), `client` or `organisation` (bytes since
-- p.since), or null. p_limits is {cart, client, organisation} in bytes. p is as for add_cart_file.
create or replace function file_budget(p jsonb, p_limits jsonb) returns text language sql stable
set enable_seqscan to off as $$
  select case
    when (p ->> 'size')::bigint + coalesce((
      select sum(size) from cart_file where cart_id = (p ->> 'cartId')::uuid
    ), 0) > (p_limits ->> 'cart')::bigint then 'cart'
    when (p ->> 'size')::bigint + coalesce((
      select sum(size) from cart_file where client = decode(p ->> 'client', 'hex') and created_at > (p ->> 'since')::timestamptz
    ), 0) > (p_limits ->> 'client')::bigint then 'client'
    when (p ->> 'size')::bigint + coalesce((
      select sum(f.size) from cart c join cart_file f on f.organisation_id = c.organisation_id
      where c.id = (p ->> 'cartId')::uuid and f.created_at > (p ->> 'since')::timestamptz
    ), 0) > (p_limits ->> 'organisation')::bigint then 'organisation'
  end
$$;
