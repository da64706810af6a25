-- Changes the stock that a payment froze into sold units: live holds first, otherwise taken again while stock
-- remains. p_demand is as for hold_cart_stock; each claim was held once, so every counter exists. Retries
-- like hold_cart_stock.
-- Errors: OB001 SOLD_OUT, with stock_refusal as detail, where a released unit is no longer free.
create or replace function sell_cart_stock(p_cart uuid, p_demand jsonb, p_now timestamptz) returns void
language plpgsql set enable_seqscan to off as $$
declare
  wanted record;
  refusal text;
begin
  perform assert_keys('sell_cart_stock', p_demand, array['id', 'quantity', 'tierId', 'maxPerUser']);
  if not touches_stock(p_cart, p_demand) then
    return;
  end if;
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wanted in
    select s.id, d.quantity as qty, coalesce(h.qty, 0) as held
    from jsonb_to_recordset(p_demand) d(id uuid, quantity integer)
    join stock s on s.id = d.id and s.capacity is not null
    left join stock_hold h on h.stock_id = s.id and h.cart_id = p_cart and h.state = 'held'
    order by s.id
  loop
    for round in 1 .. 5 loop
      update stock set held = held - wanted.held, sold = sold + wanted.qty
      where id = wanted.id and held + sold - wanted.held + wanted.qty <= capacity;
      exit when found;
      perform release_expired_holds(wanted.id, p_now, 1000, p_cart);
      update stock set held = held - wanted.held, sold = sold + wanted.qty
      where id = wanted.id and held + sold - wanted.held + wanted.qty <= capacity;
      exit when found;
      refusal := stock_refusal(wanted.id, wanted.held);
      if round = 5 or (refusal::jsonb ->> 'remaining')::integer < wanted.qty then
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = refusal;
      end if;
    end loop;
    insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, expires_at)
    values (p_cart, wanted.id, wanted.qty, 'sold', p_now, p_now)
    on conflict (cart_id, stock_id) do update set qty = excluded.qty, state = 'sold';
  end loop;
end $$;
