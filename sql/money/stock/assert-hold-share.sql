-- Part of hold_cart_stock: what one client may hold of one limited stock. The stock is locked here, so
-- that carts of the same client count each other. What its subscriber holds or abandoned counts half, what
-- the network around it did a quarter (see first_around): the most of the three. p_units is what the cart
-- has of it now. p_guard is {client (hex), worked, freeUnits, freePercent, mostUnits, mostPercent, own
-- (the form's own number of free units, or null)}. A share is the larger of its units and its percentage
-- of the capacity; of a small stock, the free one is `smallStockPercent` at most. Up to the free share
-- nothing is asked, up to the largest share a proof of work. Units that the client abandoned within
-- `holdMemoryOfClient`, of a small stock `holdMemoryOfSmallStock`, make both smaller; three abandoned
-- units for each bought one are usual. Where more than half of what is left is held, work is asked for
-- every unit. What is left of the largest share after units were abandoned is a quarter of the free one,
-- and one unit. Errors: OB009 work is asked for, OB010 too many; both with a refusal like stock_refusal as
-- detail.
create or replace function assert_hold_share(p_stock uuid, p_cart uuid, p_units integer, p_guard jsonb,
  p_now timestamptz)
returns void language plpgsql set enable_seqscan to off as $$
declare
  v_stock stock;
  v_client bytea := decode(p_guard ->> 'client', 'hex');
  v_held bigint;
  v_abandoned bigint;
  v_free bigint;
  v_most bigint;
begin
  perform assert_keys('assert_hold_share', p_guard, array[
    'client', 'worked', 'freeUnits', 'freePercent', 'mostUnits', 'mostPercent', 'own'
  ]);
  if p_guard -> 'client' is null then
    return;
  end if;
  select * into v_stock from stock where id = p_stock for update;
  select coalesce(max(held / weight), 0), coalesce(max(abandoned / weight), 0) into v_held, v_abandoned
  from (values
    (v_client, v_client, 1),
    -- guard: clients of one subscriber, and of one network, count each other
    (first_around(v_client, 'subscriber'), last_around(v_client, 'subscriber'), 2),
    (first_around(v_client, 'network'), last_around(v_client, 'network'), 4)
    -- end guard
  ) around(first, last, weight)
  cross join lateral (
    select coalesce(sum(qty) filter (where state = 'held' and expires_at > p_now), 0) as held,
      greatest(0, coalesce(sum(qty) filter (where state <> 'sold' and expires_at <= p_now), 0)
        - 3 * coalesce(sum(qty) filter (where state = 'sold'), 0)) as abandoned
    from stock_hold
    where stock_id = p_stock and client between first and last and cart_id <> p_cart
      and expires_at > p_now - case when v_stock.capacity < limit_count('smallStock')
        then limit_interval('holdMemoryOfSmallStock') else limit_interval('holdMemoryOfClient') end
  ) counted;
  v_free := coalesce((p_guard ->> 'own')::bigint, greatest(
    (p_guard ->> 'freeUnits')::bigint, v_stock.capacity::bigint * (p_guard ->> 'freePercent')::integer / 100
  ));
  -- guard: of a small stock, the units of a large one would be all
  if p_guard ->> 'own' is null and v_stock.capacity < limit_count('smallStock') then
    v_free := least(v_free, greatest(1, v_stock.capacity * limit_count('smallStockPercent') / 100));
  end if;
  -- end guard
  v_most := greatest(v_free,
    (p_guard ->> 'mostUnits')::bigint, v_stock.capacity::bigint * (p_guard ->> 'mostPercent')::integer / 100
  );
  -- guard: of a small stock, abandoned units would leave as many as there are
  if v_stock.capacity < limit_count('smallStock') then
    v_most := least(v_most, v_stock.capacity);
  end if;
  -- end guard
  v_most := greatest(1, v_free / 4, v_most - v_abandoned);
  v_free := case
    -- guard: of a small stock, the free units of one client may be more than half of all
    when v_stock.held > (v_stock.capacity - v_stock.sold) / 2
      and v_stock.capacity < limit_count('smallStock') then 0
    -- end guard
    when v_stock.held > greatest((p_guard ->> 'freeUnits')::bigint, (v_stock.capacity - v_stock.sold) / 2)
      then 0
    else greatest(0, v_free - v_abandoned)
  end;
  if v_held + p_units > v_most then
    raise exception 'HOLD_LIMIT' using errcode = 'OB010', detail = jsonb_build_object(
      'id', coalesce(v_stock.tier_id, v_stock.id), 'kind', v_stock.kind, 'max', v_most,
      'remaining', greatest(0, v_most - v_held))::text;
  end if;
  if v_held + p_units > v_free and not (p_guard ->> 'worked')::boolean then
    raise exception 'HOLD_CHECK_REQUIRED' using errcode = 'OB009', detail = stock_refusal(p_stock, 0);
  end if;
end $$;
