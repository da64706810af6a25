-- Makes the live holds of a cart equal to its demand: [{id, quantity, tierId?, maxPerUser?}], summed over
-- the whole cart. Stocks are taken in ascending id, so that two carts never wait for each other in a ring.
-- The counter of a person gets the maximum of its tier as capacity, or what is counted already where that
-- is more. Of a stock whose units a waiting list offered, the cart keeps these until the offer ends, and
-- takes no more. p_before_payment as for write_hold, p_guard as for assert_hold_share, null for no limit.
-- Rows are found by id in every plan: a plan made for a small table would read a grown one whole.
-- Errors: OB001 SOLD_OUT, with stock_refusal as detail; OB009, OB010 as assert_hold_share.
create or replace function hold_cart_stock(
  p_cart uuid, p_demand jsonb, p_now timestamptz, p_expires timestamptz, p_before_payment boolean,
  p_guard jsonb default null
) returns void language plpgsql set enable_seqscan to off as $$
declare
  wanted record;
  delta integer; v_counted boolean;
begin
  perform assert_keys('hold_cart_stock', p_demand, array['id', 'quantity', 'tierId', 'maxPerUser']);
  if not p_demand @? '$[*].maxPerUser' and not touches_stock(p_cart, p_demand) then
    return;
  end if;
  if p_demand @? '$[*].maxPerUser' then
    perform create_person_counters(p_cart, p_demand);
  end if;
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wanted in
    select s.id, s.kind, s.capacity, d."maxPerUser" as per_user,
      greatest(coalesce(d.quantity, 0), offer.qty) as qty, offer.qty as offered, offer.until as offered_until,
      case when h.state = 'held' then h.qty else 0 end as held, h.first_held_at, h.expires_at
    from stock s
    left join jsonb_to_recordset(p_demand) d(id uuid, quantity integer, "maxPerUser" integer) on d.id = s.id
    left join stock_hold h on h.stock_id = s.id and h.cart_id = p_cart
    -- guard: what was offered stays held for it
    left join lateral (select h.offered as qty, h.offered_until as until
      where h.state = 'held' and h.offered_until > p_now) offer on true
    -- end guard
    where s.capacity is not null
      and s.id in (
        select id from jsonb_to_recordset(p_demand) claim(id uuid)
        union select stock_id from stock_hold where cart_id = p_cart and state = 'held'
      )
    order by s.id
  loop
    delta := wanted.qty - wanted.held;
    if wanted.qty > wanted.offered then
      raise exception 'SOLD_OUT' using errcode = 'OB001',
        detail = jsonb_set(stock_refusal(wanted.id, 0)::jsonb, '{remaining}', to_jsonb(wanted.offered))::text;
    end if;
    if wanted.per_user <> wanted.capacity then
      update stock set capacity = greatest(wanted.per_user, held + sold) where id = wanted.id;
    end if;
    if delta <> 0 then
      perform take_units(wanted.id, wanted.held, wanted.qty, p_cart, p_now);
    end if;
    -- guard: the share of one client, also where an expired hold was not released yet
    v_counted := wanted.qty > 0 and wanted.kind <> 'user' and (delta > 0 or wanted.expires_at <= p_now);
    if v_counted then
      perform assert_hold_share(wanted.id, p_cart, wanted.qty, p_guard, p_now);
    end if;
    if wanted.qty = 0 then
      perform release_hold(p_cart, wanted.id, p_now);
    else
      perform write_hold(p_cart, wanted.id, wanted.qty, case
        when p_now < wanted.expires_at + limit_interval('holdMemory') then wanted.first_held_at else p_now
      end, p_now, p_expires, p_before_payment,
        case when wanted.offered is null then decode(p_guard ->> 'client', 'hex') end, v_counted,
        wanted.offered_until);
    end if;
  end loop;
end $$;
