-- Cards of one address in some states since an instant, on other carts than p_cart (or on later debits, which may be
-- begun again).
create or replace function count_address_tries(p_address bytea, p_cart uuid, p_attempt uuid, p_since timestamptz, p_states text[])
returns bigint language sql stable as $$
  select count(*) from payment_attempt a join payment p on p.id = a.payment_id
  where a.address_hash = p_address and a.state = any(p_states) and a.updated_at >= p_since
    and a.state = any(state_set('attempt', 'counted'))
    and (a.state <> 'failed' or is_decline(a.error_code))
    and a.id <> p_attempt and (p.cart_id <> p_cart or p.installment_number > 1)
$$;
