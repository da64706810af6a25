-- Names the limit that a file of p_size bytes would exceed: `cart` (bytes of the cart), `client` or
-- `organisation` (bytes since p_since), or null.
create or replace function find_file_budget(
  p_cart uuid, p_size bigint, p_client bytea, p_since timestamptz, p_cart_most bigint, p_client_most bigint,
  p_organisation_most bigint
) returns text language sql stable set enable_seqscan to off as $$
  select case
    when p_size + coalesce((select sum(size) from cart_file where cart_id = p_cart), 0) > p_cart_most
      then 'cart'
    when p_size + coalesce((
      select sum(size) from cart_file where client = p_client and created_at > p_since
    ), 0) > p_client_most then 'client'
    when p_size + coalesce((
      select sum(f.size) from cart c join cart_file f on f.organisation_id = c.organisation_id
      where c.id = p_cart and f.created_at > p_since
    ), 0) > p_organisation_most then 'organisation'
  end
$$;
