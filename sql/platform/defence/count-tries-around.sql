-- The numbers of cards of an address, of its subscriber and of its network (see first_around) in some of the
-- states since an instant, on carts other than p_cart and on later debits, which can be tried again. p_states
-- is a subset of state_set('attempt', 'counted').
create or replace function count_tries_around(
  p_address bytea, p_cart uuid, p_attempt uuid, p_since timestamptz, p_states text[]
) returns table (address bigint, subscriber bigint, network bigint) language sql stable as $$
  select count(*) filter (where a.address_hash = p_address),
    count(*) filter (where a.address_hash between first_around(p_address, 'subscriber')
      and last_around(p_address, 'subscriber')),
    count(*)
  from payment_attempt a join payment p on p.id = a.payment_id
  where a.address_hash between first_around(p_address, 'network') and last_around(p_address, 'network')
    and a.state = any(p_states) and a.updated_at >= p_since
    and a.state = any(state_set('attempt', 'counted'))
    and (a.state <> 'failed' or is_decline(a.error_code))
    and a.id <> p_attempt and (p.cart_id <> p_cart or p.installment_number > 1)
$$;
