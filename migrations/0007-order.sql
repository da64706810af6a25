-- Orders and their lines. An order has no state: it is the sum of its lines and payments.

create table "order" (
  id uuid primary key,
  number text not null,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  cart_id uuid not null unique references cart,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  payer jsonb not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  created_at timestamptz not null,
  payment_frequency text not null default 'SINGLE',
  -- Since when the payer wants the tip back: later debits of the order have none.
  tip_waived_at timestamptz,
  -- That of its cart.
  source text check (source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32),
  unique (organisation_id, number)
);
create index order_form on "order" (form_id, created_at desc);
create index order_payer_email on "order" (lower(payer ->> 'email'), created_at desc);
-- Whether an order came by a label, without reading the other orders of its form.
create index order_source on "order" (form_id, source) where source is not null;

create table order_item (
  id uuid primary key,
  order_id uuid not null references "order",
  position integer not null,
  tier_id uuid not null,
  tier_type text not null,
  name text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  is_eligible_tax_receipt boolean not null,
  detail jsonb not null,
  cancelled_at timestamptz,
  -- A cancelled line whose units are for sale again.
  restocked boolean not null default false,
  unique (order_id, position),
  constraint order_item_restocked check (not restocked or cancelled_at is not null)
);
create index order_item_tier on order_item (tier_id);
-- The memberships that end soon are searched for all day long: orders of other kinds are not read for it, and write
-- nothing more.
create index order_item_membership on order_item (order_id) where tier_type = 'Membership' and cancelled_at is null;

-- What contributors chose to publish, one row per order.
create table contribution (
  order_id uuid primary key references "order",
  form_id uuid not null references form,
  display_name text,
  amount_cents bigint not null,
  publish_amount boolean not null,
  comment text,
  is_organisation boolean not null,
  at timestamptz not null
);
create index contribution_list on contribution (form_id, at desc, order_id desc);

-- Gap-free numbers, taken in the transaction of the fact that they number.
create table counter (
  scope text primary key,
  value bigint not null check (value >= 0)
);

-- Series of order and ticket numbers. Numbers that payers hold from before a restore are not given again: after it,
-- every counter continues from `base`.
create table number_series (
  base bigint primary key check (base > 0),
  started_at timestamptz not null
);

-- Requests to receive confirmations again. A hash of the address is enough to count them.
create table send_again (
  id uuid primary key,
  email_hash bytea not null,
  created_at timestamptz not null,
  -- Kept until the confirmations are queued, then null.
  email text,
  next_try_at timestamptz,
  tries integer not null default 0,
  -- It failed too often: a person decides.
  given_up_at timestamptz
);
create index send_again_email on send_again (email_hash, created_at);
create index send_again_created on send_again (created_at);
create index send_again_due on send_again (next_try_at) where next_try_at is not null;
