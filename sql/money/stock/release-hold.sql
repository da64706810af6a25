-- Part of hold_cart_stock: ends the hold of a cart that wants no unit of a stock any more. Units that are
-- returned later than the limit `return` after they were first held count as abandoned by their client.
create or replace function release_hold(p_cart uuid, p_stock uuid, p_now timestamptz) returns void
language sql set enable_seqscan to off as $$
  update stock_hold set state = 'released', expires_at = least(expires_at, p_now),
    client = case when p_now >= first_held_at + limit_interval('return') then client end
  where cart_id = p_cart and stock_id = p_stock and state = 'held'
$$;
