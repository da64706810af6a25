-- Makes the live holds of a cart equal to its demand: [{id, quantity, tierId?, maxPerUser?}], summed over the whole
-- cart. Stocks are taken in ascending id, so that two carts never wait for each other in a ring. The capacity of a
-- person's counter follows the tier's maximum, never below its count. A hold ends at p_expires, and at the latest at
-- the limit `hold` after it was first taken, or `holdWhilePaying` where p_cap is false (a payment is in flight); after
-- that no payment starts. Released and taken again within `holdMemory`, a hold does not get younger. Two carts may
-- reclaim expired holds at the same instant: one skips the rows that the other has locked and finds nothing free. Where
-- the refusal itself states that enough remains, it is tried again. A hold stays with the client that took it until
-- another one takes more or takes it again, and is counted: else two addresses would hand carts over for nothing. Rows are found by id in every plan: a plan made for
-- a small table would read a grown one whole. Units that are returned later than the limit `return` after they were
-- first held count as abandoned. p_guard: as assert_hold_share, null for no limit.
-- Errors: OB001 SOLD_OUT, with stock_refusal as detail; OB009, OB010 as assert_hold_share.
create or replace function hold_cart_stock(
  p_cart uuid, p_demand jsonb, p_now timestamptz, p_expires timestamptz, p_cap boolean, p_guard jsonb default null
) returns void language plpgsql set enable_seqscan to off as $$
declare
  wish record;
  delta integer; v_counted boolean;
  v_first timestamptz;
  refusal text;
begin
  perform assert_keys('hold_cart_stock', p_demand, array['id', 'quantity', 'tierId', 'maxPerUser']);
  if not p_demand @? '$[*].maxPerUser' and not touches_stock(p_cart, p_demand) then
    return;
  end if;
  if p_demand @? '$[*].maxPerUser' then
    perform create_person_counters(p_cart, p_demand);
  end if;
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wish in
    select s.id, s.kind, s.capacity, d."maxPerUser" as per_user, coalesce(d.quantity, 0) as qty,
      case when h.state = 'held' then h.qty else 0 end as held, h.first_held_at, h.expires_at
    from stock s
    left join jsonb_to_recordset(p_demand) d(id uuid, quantity integer, "maxPerUser" integer) on d.id = s.id
    left join stock_hold h on h.stock_id = s.id and h.cart_id = p_cart
    where s.capacity is not null
      and s.id in (
        select id from jsonb_to_recordset(p_demand) claim(id uuid)
        union select stock_id from stock_hold where cart_id = p_cart and state = 'held'
      )
    order by s.id
  loop
    delta := wish.qty - wish.held;
    if wish.per_user <> wish.capacity then
      update stock set capacity = greatest(wish.per_user, held + sold) where id = wish.id;
    end if;
    if delta <> 0 then
      for round in 1 .. 5 loop
        update stock set held = held + delta where id = wish.id and (delta < 0 or held + sold + delta <= capacity);
        exit when found;
        -- Stock is correct even when the sweeper is dead: reclaim expired holds and try once more.
        perform release_expired_holds(wish.id, p_now, 1000, p_cart);
        update stock set held = held + delta where id = wish.id and held + sold + delta <= capacity;
        exit when found;
        refusal := stock_refusal(wish.id, wish.held);
        if round = 5 or (refusal::jsonb ->> 'remaining')::integer < wish.qty then
          raise exception 'SOLD_OUT' using errcode = 'OB001', detail = refusal;
        end if;
      end loop;
    end if;
    -- guard: the share of one client, also where an expired hold was not released yet
    v_counted := wish.qty > 0 and wish.kind <> 'user' and (delta > 0 or wish.expires_at <= p_now);
    if v_counted then
      perform assert_hold_share(wish.id, p_cart, wish.qty, p_guard, p_now);
    end if;
    if wish.qty = 0 then
      update stock_hold set state = 'released', expires_at = least(expires_at, p_now), client = case when p_now >=
        first_held_at + limit_interval('return') then client end where cart_id = p_cart and stock_id = wish.id and state = 'held';
    else
      v_first := case when p_now < wish.expires_at + limit_interval('holdMemory') then wish.first_held_at else p_now end;
      if not p_cap and p_now >= v_first + limit_interval('holdWhilePaying') then
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = stock_refusal(wish.id, 0);
      end if;
      insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, client, expires_at)
      values (p_cart, wish.id, wish.qty, 'held', v_first, decode(p_guard ->> 'client', 'hex'),
        least(p_expires, v_first + limit_interval(case when p_cap then 'hold' else 'holdWhilePaying' end)))
      on conflict (cart_id, stock_id) do update set
        qty = excluded.qty, state = 'held', first_held_at = excluded.first_held_at, expires_at = excluded.expires_at,
        client = coalesce(case when v_counted then excluded.client end, stock_hold.client, excluded.client);
    end if;
  end loop;
end $$;
