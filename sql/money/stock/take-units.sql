-- Part of hold_cart_stock: changes the held units of a stock, by which a cart holds p_held, to p_wanted. Two
-- carts may reclaim expired holds at the same instant: one skips the rows that the other has locked and finds
-- nothing free. Where the refusal itself states that enough remains, it is tried again.
-- Errors: OB001 SOLD_OUT, with stock_refusal as detail.
create or replace function take_units(
  p_stock uuid, p_held integer, p_wanted integer, p_cart uuid, p_now timestamptz
) returns void language plpgsql set enable_seqscan to off as $$
declare
  delta integer := p_wanted - p_held;
  refusal text;
begin
  for round in 1 .. 5 loop
    update stock set held = held + delta where id = p_stock
      and (delta < 0 or held + sold + delta <= capacity);
    exit when found;
    -- Stock is correct even when the sweeper is dead: reclaim expired holds and try once more.
    perform release_expired_holds(p_stock, p_now, 1000, p_cart);
    update stock set held = held + delta where id = p_stock and held + sold + delta <= capacity;
    exit when found;
    refusal := stock_refusal(p_stock, p_held);
    if round = 5 or (refusal::jsonb ->> 'remaining')::integer < p_wanted then
      raise exception 'SOLD_OUT' using errcode = 'OB001', detail = refusal;
    end if;
  end loop;
end $$;
