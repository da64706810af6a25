-- Maxima are stocks: of a tier, an option, a form's entries, the uses of a discount code, and what one person may
-- have of a tier. A demand is a list of claims: [{id, quantity, tierId?, maxPerUser?}], summed over the whole cart.

alter table stock drop constraint stock_kind_check;
alter table stock add constraint stock_kind_check check (kind in ('tier', 'option', 'form', 'code', 'user'));
-- The tier that a person's counter counts.
alter table stock add column tier_id uuid;
alter table stock add constraint stock_user_tier check ((kind = 'user') = (tier_id is not null));
-- What a person had bought before the counter was made: no payment ever claimed it, so it is kept apart for whoever
-- compares the counters with the payments.
alter table stock add column sold_before integer not null default 0 check (sold_before >= 0);

-- A form may have a million people: what its page reads is never among them.
drop index stock_form;
create index stock_form on stock (form_id) where kind in ('tier', 'option', 'form');
create index stock_user on stock (tier_id) where kind = 'user';

-- Uses of a code are held and sold like tickets.
drop table discount_code;
-- Codes tried in vain: a cart does not guess for ever.
alter table cart add column wrong_codes integer not null default 0 check (wrong_codes >= 0);

-- What a payment froze says what it claims, too.
update payment set snapshot = jsonb_set(snapshot, '{demand}', coalesce((
  select jsonb_agg(jsonb_build_object('id', unit.id, 'quantity', unit.quantity))
  from (
    select id, count(*) as quantity from (
      select item ->> 'tierId' as id from jsonb_array_elements(snapshot -> 'items') item
      union all
      select choice ->> 'extraOptionId'
      from jsonb_array_elements(snapshot -> 'items') item, jsonb_array_elements(item -> 'extraOptions') choice
    ) units group by id
  ) unit
), '[]'));

-- What was sold of a stock while it had no limit.
create function count_sold(p_id uuid, p_kind text) returns integer language sql stable as $$
  select (case p_kind
    when 'tier' then (select count(*) from order_item where tier_id = p_id)
    when 'option' then (
      select count(*) from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
      where (choice ->> 'extraOptionId')::uuid = p_id
    )
    when 'form' then (
      select count(*) from "order" o join order_item i on i.order_id = o.id
      where o.form_id = p_id and i.tier_type not in ('Donation', 'MonthlyDonation')
    )
    else (
      select coalesce(sum(claim.quantity), 0) from payment p,
        jsonb_to_recordset(p.snapshot -> 'demand') claim(id uuid, quantity integer)
      where p.state = 'paid' and claim.id = p_id
    )
  end)::integer
$$;

-- Why a claim is refused, for whoever tells the visitor: what is missing and how much of it this cart could have.
create function stock_refusal(p_stock uuid, p_mine integer) returns text language sql stable as $$
  select jsonb_build_object('id', coalesce(tier_id, id), 'kind', kind, 'max', capacity,
    'remaining', greatest(0, capacity - held - sold + p_mine))::text
  from stock where id = p_stock
$$;

-- As before, with a demand that is a list of claims. A person's counter is made where it is not there yet, in
-- ascending id and without locking those that are, before any stock is locked. It begins with what the person bought
-- while there was no such maximum, like every other stock; its capacity follows the tier's maximum when the row's turn
-- comes, never below what it counts. Raises SOLD_OUT with the refusal as detail. Rows are found by id, however many
-- there are and whenever the tables were last counted: a plan made for a small table reads a grown one whole.
create or replace function hold_cart_stock(
  p_cart uuid, p_demand jsonb, p_now timestamptz, p_expires timestamptz, p_cap boolean
) returns void language plpgsql set enable_seqscan to off as $$
declare
  wish record;
  delta integer;
  v_first timestamptz;
begin
  if p_demand @? '$[*].maxPerUser' then
    insert into stock (id, form_id, kind, capacity, tier_id, sold, sold_before)
    select d.id, cart.form_id, 'user', greatest(d."maxPerUser", bought.units), d."tierId",
      bought.units, bought.units
    from jsonb_to_recordset(p_demand) d(id uuid, "maxPerUser" integer, "tierId" uuid)
    join cart on cart.id = p_cart
    cross join lateral (
      select count(*)::integer as units from "order" o join order_item i on i.order_id = o.id
      where lower(o.payer ->> 'email') = lower(trim(cart.payer ->> 'email')) and i.tier_id = d."tierId"
    ) bought
    where d."maxPerUser" is not null and not exists (select 1 from stock known where known.id = d.id)
    order by d.id
    on conflict (id) do nothing;
  end if;
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wish in
    select s.id, s.capacity, d."maxPerUser" as per_user, coalesce(d.quantity, 0) as qty,
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
      update stock set held = held + delta where id = wish.id and (delta < 0 or held + sold + delta <= capacity);
      if not found then
        -- Stock is right even when the sweeper is dead: reclaim what has run out and try once more.
        perform release_expired_holds(wish.id, p_now, 1000, p_cart);
        update stock set held = held + delta where id = wish.id and held + sold + delta <= capacity;
        if not found then
          raise exception 'SOLD_OUT' using errcode = 'OB001', detail = stock_refusal(wish.id, wish.held);
        end if;
      end if;
    end if;
    if wish.qty = 0 then
      update stock_hold set state = 'released' where cart_id = p_cart and stock_id = wish.id and state = 'held';
    else
      v_first := case when p_now < wish.expires_at + interval '15 minutes' then wish.first_held_at else p_now end;
      if not p_cap and p_now >= v_first + interval '60 minutes' then
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = stock_refusal(wish.id, 0);
      end if;
      insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, expires_at)
      values (p_cart, wish.id, wish.qty, 'held', v_first,
        least(p_expires, v_first + case when p_cap then interval '45 minutes' else interval '60 minutes' end))
      on conflict (cart_id, stock_id) do update set
        qty = excluded.qty,
        state = 'held',
        first_held_at = excluded.first_held_at,
        expires_at = excluded.expires_at;
    end if;
  end loop;
end $$;

-- Turns what a payment froze into sold units: live holds first, else taken anew if there is any left. Its claims were
-- held once, so that every counter is there. Raises SOLD_OUT where a released unit is gone.
create or replace function sell_cart_stock(p_cart uuid, p_demand jsonb, p_now timestamptz) returns void
language plpgsql set enable_seqscan to off as $$
declare
  wish record;
begin
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wish in
    select s.id, d.quantity as qty, coalesce(h.qty, 0) as held
    from jsonb_to_recordset(p_demand) d(id uuid, quantity integer)
    join stock s on s.id = d.id and s.capacity is not null
    left join stock_hold h on h.stock_id = s.id and h.cart_id = p_cart and h.state = 'held'
    order by s.id
  loop
    update stock set held = held - wish.held, sold = sold + wish.qty
    where id = wish.id and held + sold - wish.held + wish.qty <= capacity;
    if not found then
      perform release_expired_holds(wish.id, p_now, 1000, p_cart);
      update stock set held = held - wish.held, sold = sold + wish.qty
      where id = wish.id and held + sold - wish.held + wish.qty <= capacity;
      if not found then
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = stock_refusal(wish.id, wish.held);
      end if;
    end if;
    insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, expires_at)
    values (p_cart, wish.id, wish.qty, 'sold', p_now, p_now)
    on conflict (cart_id, stock_id) do update set qty = excluded.qty, state = 'sold';
  end loop;
end $$;

alter function release_expired_holds(uuid, timestamptz, integer, uuid) set enable_seqscan to off;

-- A whole order in one step: makes the cart and freezes it for payment, or neither. p_cart is as for create_cart,
-- p_freeze as for freeze_cart. Answers what freeze_cart does, or {kind: repeated} where the Idempotency-Key made a
-- cart before.
create function create_frozen_cart(p_cart jsonb, p_freeze jsonb) returns jsonb language plpgsql as $$
begin
  if not create_cart(p_cart) then
    return jsonb_build_object('kind', 'repeated');
  end if;
  return freeze_cart(p_freeze || '{"version": 1}');
end $$;

-- The same for a cart that exists: opens it again where a payment that can take no money froze it, replaces what is in
-- it, freezes it. Nothing is written where it is not at the version read. Answers what freeze_cart does, or
-- {kind: frozen_elsewhere} where money may still come.
create function replace_frozen_cart(p_cart jsonb, p_freeze jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := (p_cart ->> 'id')::uuid;
  v_version integer;
  v_expected integer;
begin
  select version + case state when 'paying' then 1 else 0 end into v_expected from cart
    where id = v_id and version = (p_cart ->> 'version')::integer;
  if v_expected is null then
    return jsonb_build_object('kind', 'stale');
  end if;
  if is_cart_exhausted(v_id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  if not reopen_cart(v_id, (p_cart ->> 'now')::timestamptz) then
    return jsonb_build_object('kind', 'frozen_elsewhere');
  end if;
  v_version := write_cart(p_cart || jsonb_build_object('version', v_expected));
  if v_version is null then
    raise exception 'cart % was changed meanwhile', v_id using errcode = 'OB005';
  end if;
  return freeze_cart(p_freeze || jsonb_build_object('version', v_version));
end $$;
