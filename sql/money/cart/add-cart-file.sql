-- Adds a file to a cart that is not ordered, has fewer than p_most and stays within its budgets. The cart,
-- its organisation and the client are locked in this order, so that simultaneous uploads respect the limits.
-- p is {id, cartId, name, contentType, size, sha256, client (hex), now, since}, p_limits {cart, client,
-- organisation} in bytes.
-- Returns added, full, closed, or the budget that it would exceed.
create or replace function add_cart_file(p jsonb, p_most integer, p_limits jsonb) returns text
language plpgsql as $$
declare
  v_cart cart;
  v_exceeded text;
begin
  perform assert_keys('add_cart_file', p, array[
    'id', 'cartId', 'name', 'contentType', 'size', 'sha256', 'client', 'now', 'since'
  ]);
  perform assert_keys('add_cart_file', p_limits, array['cart', 'client', 'organisation']);
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  if v_cart.id is null or v_cart.state = 'ordered' then
    return 'closed';
  end if;
  if (select count(*) from cart_file where cart_id = v_cart.id) >= p_most then
    return 'full';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('files of ' || v_cart.organisation_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('files of ' || (p ->> 'client'), 0));
  v_exceeded := find_file_budget(v_cart.id, (p ->> 'size')::bigint, decode(p ->> 'client', 'hex'),
    (p ->> 'since')::timestamptz, (p_limits ->> 'cart')::bigint, (p_limits ->> 'client')::bigint,
    (p_limits ->> 'organisation')::bigint);
  if v_exceeded is not null then
    return v_exceeded;
  end if;
  insert into cart_file (id, cart_id, organisation_id, name, content_type, size, sha256, client, created_at)
  values ((p ->> 'id')::uuid, v_cart.id, v_cart.organisation_id, p ->> 'name', p ->> 'contentType',
    (p ->> 'size')::integer, p ->> 'sha256', decode(p ->> 'client', 'hex'), (p ->> 'now')::timestamptz);
  return 'added';
end $$;
