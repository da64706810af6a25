-- Adds a file to a cart that is not ordered and has fewer than p_most. The cart is locked, so that simultaneous uploads
-- respect the limit. p is {id, cartId, name, contentType, size, sha256, now}. Returns added, full or closed.
create or replace function add_cart_file(p jsonb, p_most integer) returns text language plpgsql as $$
declare
  v_cart cart;
begin
  perform assert_keys('add_cart_file', p, array['id', 'cartId', 'name', 'contentType', 'size', 'sha256', 'now']);
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  if v_cart.id is null or v_cart.state = 'ordered' then
    return 'closed';
  end if;
  if (select count(*) from cart_file where cart_id = v_cart.id) >= p_most then
    return 'full';
  end if;
  insert into cart_file (id, cart_id, organisation_id, name, content_type, size, sha256, created_at)
  values ((p ->> 'id')::uuid, v_cart.id, v_cart.organisation_id, p ->> 'name', p ->> 'contentType',
    (p ->> 'size')::integer, p ->> 'sha256', (p ->> 'now')::timestamptz);
  return 'added';
end $$;
