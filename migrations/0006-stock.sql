-- Everything that runs out: places of a tier, an option or a form, uses of a discount code, the share of one person.
-- Unlimited stock has no row, so gifts never contend.

create table stock (
  -- The id of the tier, option, form or code; of a person's share, derived from tier and e-mail address.
  id uuid primary key,
  form_id uuid not null references form,
  kind text not null check (kind in ('tier', 'option', 'form', 'code', 'user')),
  capacity integer check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- The tier that a person's counter counts.
  tier_id uuid,
  -- Units that a person bought before the counter was created: no payment claimed them, so the invariant checks leave
  -- them out.
  sold_before integer not null default 0 check (sold_before >= 0),
  constraint stock_not_oversold check (capacity is null or held + sold <= capacity),
  constraint stock_user_tier check ((kind = 'user') = (tier_id is not null))
);
-- A form may have a million people: what its page reads is never among them.
create index stock_form on stock (form_id) where kind in ('tier', 'option', 'form');
create index stock_user on stock (tier_id) where kind = 'user';

create table stock_hold (
  cart_id uuid not null references cart,
  stock_id uuid not null references stock,
  qty integer not null check (qty > 0),
  state text not null check (state in ('held', 'sold', 'released')),
  first_held_at timestamptz not null,
  expires_at timestamptz not null,
  -- The client network that holds the units, as a keyed hash: one client holds only a share of a stock. Units that their
  -- visitor gives back are no longer the client's; units whose hold expires stay, as abandoned ones.
  client bytea,
  -- One row per cart and stock: one live hold at most.
  primary key (cart_id, stock_id)
);
create index stock_hold_expiry on stock_hold (expires_at) where state = 'held';
create index stock_hold_stock on stock_hold (stock_id) where state = 'held';
create index stock_hold_client on stock_hold (stock_id, client, expires_at) where client is not null;
create index stock_hold_client_age on stock_hold (expires_at) where client is not null;
