-- Carts and what they hold of limited stock. Unlimited stock has no row here, so gifts never contend.

create table cart (
  id uuid primary key,
  key_hash bytea not null,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  state text not null check (state in ('open', 'paying', 'ordered')),
  version integer not null check (version >= 0),
  locale text not null check (locale in ('fr', 'en', 'es')),
  items jsonb not null,
  payer jsonb,
  real_amount_cents bigint not null check (real_amount_cents >= 0),
  -- null: the visitor has not chosen yet; 0 is a choice.
  tip_cents bigint check (tip_cents >= 0),
  discount_code text,
  payment_frequency text not null check (payment_frequency in ('SINGLE', 'INSTALLMENT', 'SUBSCRIPTION')),
  idempotency_hash bytea,
  -- Hash of the body that came with it: the same key with another body is a mistake of the caller.
  idempotency_body bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (form_id, idempotency_hash)
);
create index cart_updated on cart (updated_at);

create table stock (
  -- The id of the tier, option or form that is limited.
  id uuid primary key,
  form_id uuid not null references form,
  kind text not null check (kind in ('tier', 'option', 'form')),
  capacity integer check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  constraint stock_not_oversold check (capacity is null or held + sold <= capacity)
);
create index stock_form on stock (form_id);

create table stock_hold (
  cart_id uuid not null references cart,
  stock_id uuid not null references stock,
  qty integer not null check (qty > 0),
  state text not null check (state in ('held', 'sold', 'released')),
  first_held_at timestamptz not null,
  expires_at timestamptz not null,
  -- One row a cart and stock: one live hold at most.
  primary key (cart_id, stock_id)
);
create index stock_hold_expiry on stock_hold (expires_at) where state = 'held';
create index stock_hold_stock on stock_hold (stock_id) where state = 'held';

-- Gives back expired holds, those of one stock or all, at most p_limit, never those of p_except (the cart
-- that is asking). Holds that somebody else is changing are skipped; stocks are taken in ascending id like
-- everywhere else, so that a sweep and a cart never wait for each other in a ring. Answers how many it released.
create function release_expired_holds(
  p_stock uuid, p_now timestamptz, p_limit integer, p_except uuid default null
) returns integer
language plpgsql as $$
declare
  released integer;
begin
  with expired as (
    select h.cart_id, h.stock_id, h.qty from stock_hold h
    where h.state = 'held' and h.expires_at <= p_now and (p_stock is null or h.stock_id = p_stock)
      and (p_except is null or h.cart_id <> p_except)
    order by h.stock_id, h.cart_id
    limit p_limit
    for update skip locked
  ), freed as (
    update stock_hold h set state = 'released' from expired e
    where h.cart_id = e.cart_id and h.stock_id = e.stock_id
    returning h.stock_id, h.qty
  ), per_stock as (
    select stock_id, sum(qty)::integer as qty, count(*) as holds from freed group by stock_id
  ), locked as (
    select s.id from stock s where s.id in (select stock_id from per_stock) order by s.id for update
  ), given_back as (
    update stock s set held = s.held - p.qty from per_stock p join locked l on l.id = p.stock_id
    where s.id = p.stock_id
    returning p.holds
  )
  select coalesce(sum(holds), 0)::integer into released from given_back;
  return released;
end $$;

-- Makes the live holds of a cart equal to what it asks for: p_demand is {stockId: quantity}, summed over
-- the whole cart. Stocks are taken in ascending id, so that two carts never wait for each other in a ring.
-- A hold lives until p_expires, at most 45 minutes after it was first taken; 60 where p_cap is false (a payment is
-- in flight), and past that no payment begins. Given back and taken again, a hold is as old as before, until it has
-- been over for 15 minutes: whoever waits gets a chance. Raises SOLD_OUT with the stock's id as detail.
create function hold_cart_stock(
  p_cart uuid, p_demand jsonb, p_now timestamptz, p_expires timestamptz, p_cap boolean
) returns void language plpgsql as $$
declare
  wish record;
  delta integer;
  v_first timestamptz;
begin
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wish in
    select s.id, coalesce((p_demand ->> s.id::text)::integer, 0) as qty,
      case when h.state = 'held' then h.qty else 0 end as held, h.first_held_at, h.expires_at
    from stock s left join stock_hold h on h.stock_id = s.id and h.cart_id = p_cart
    where s.capacity is not null
      and s.id in (
        select key::uuid from jsonb_each(p_demand)
        union select stock_id from stock_hold where cart_id = p_cart and state = 'held'
      )
    order by s.id
  loop
    delta := wish.qty - wish.held;
    if delta <> 0 then
      update stock set held = held + delta where id = wish.id and (delta < 0 or held + sold + delta <= capacity);
      if not found then
        -- Stock is right even when the sweeper is dead: reclaim what has run out and try once more.
        perform release_expired_holds(wish.id, p_now, 1000, p_cart);
        update stock set held = held + delta where id = wish.id and held + sold + delta <= capacity;
        if not found then
          raise exception 'SOLD_OUT' using errcode = 'OB001', detail = wish.id::text;
        end if;
      end if;
    end if;
    if wish.qty = 0 then
      update stock_hold set state = 'released' where cart_id = p_cart and stock_id = wish.id and state = 'held';
    else
      v_first := case when p_now < wish.expires_at + interval '15 minutes' then wish.first_held_at else p_now end;
      if not p_cap and p_now >= v_first + interval '60 minutes' then
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = wish.id::text;
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

-- Turns what a cart asked for into sold units: live holds first, else taken anew if there is any left.
-- Raises SOLD_OUT where a released unit is gone.
create function sell_cart_stock(p_cart uuid, p_demand jsonb, p_now timestamptz) returns void
language plpgsql as $$
declare
  wish record;
begin
  perform 1 from stock_hold where cart_id = p_cart order by stock_id for update;
  for wish in
    select s.id, (d.value #>> '{}')::integer as qty, coalesce(h.qty, 0) as held
    from jsonb_each(p_demand) d
    join stock s on s.id = d.key::uuid and s.capacity is not null
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
        raise exception 'SOLD_OUT' using errcode = 'OB001', detail = wish.id::text;
      end if;
    end if;
    insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, expires_at)
    values (p_cart, wish.id, wish.qty, 'sold', p_now, p_now)
    on conflict (cart_id, stock_id) do update set qty = excluded.qty, state = 'sold';
  end loop;
end $$;

-- Writes a cart and takes its stock, all or nothing, in one round trip. p is {id, version, now, expires,
-- items, payer, realAmount, tip, discountCode, frequency, demand}. Nothing is written where the version is
-- not the one the caller read, or the cart is no longer open. Answers the new version or null.
create function write_cart(p jsonb) returns integer language plpgsql as $$
declare
  written integer;
begin
  update cart set
    items = p -> 'items',
    payer = nullif(p -> 'payer', 'null'),
    real_amount_cents = (p ->> 'realAmount')::bigint,
    tip_cents = (p ->> 'tip')::bigint,
    discount_code = p ->> 'discountCode',
    payment_frequency = p ->> 'frequency',
    locale = p ->> 'locale',
    version = version + 1,
    updated_at = (p ->> 'now')::timestamptz
  where id = (p ->> 'id')::uuid and version = (p ->> 'version')::integer and state = 'open'
  returning version into written;
  if written is not null then
    perform hold_cart_stock(
      (p ->> 'id')::uuid, p -> 'demand', (p ->> 'now')::timestamptz, (p ->> 'expires')::timestamptz, true
    );
  end if;
  return written;
end $$;

-- Extends an open cart and takes its stock again where that ran out. Answers whether the cart was open
-- at this version.
create function refresh_cart(
  p_cart uuid, p_version integer, p_demand jsonb, p_now timestamptz, p_expires timestamptz
) returns boolean language plpgsql as $$
begin
  update cart set updated_at = p_now where id = p_cart and version = p_version and state = 'open';
  if not found then
    return false;
  end if;
  perform hold_cart_stock(p_cart, p_demand, p_now, p_expires, true);
  return true;
end $$;

-- Makes a cart at version 1 with what it asks for, all or nothing, in one round trip. p is as for write_cart,
-- with {keyHash, idempotencyHash and idempotencyBody (hex or null), organisationId, formId}. Answers false where the
-- Idempotency-Key made a cart on this form before.
create function create_cart(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  insert into cart (id, key_hash, organisation_id, form_id, state, version, locale, items, payer,
    real_amount_cents, tip_cents, discount_code, payment_frequency, idempotency_hash, idempotency_body, created_at, updated_at)
  values ((p ->> 'id')::uuid, decode(p ->> 'keyHash', 'hex'), (p ->> 'organisationId')::uuid,
    (p ->> 'formId')::uuid, 'open', 1, p ->> 'locale', p -> 'items', nullif(p -> 'payer', 'null'),
    (p ->> 'realAmount')::bigint, (p ->> 'tip')::bigint, p ->> 'discountCode', p ->> 'frequency',
    decode(p ->> 'idempotencyHash', 'hex'), decode(p ->> 'idempotencyBody', 'hex'), v_now, v_now)
  on conflict (form_id, idempotency_hash) do nothing;
  if not found then
    return false;
  end if;
  perform hold_cart_stock((p ->> 'id')::uuid, p -> 'demand', v_now, (p ->> 'expires')::timestamptz, true);
  return true;
end $$;
