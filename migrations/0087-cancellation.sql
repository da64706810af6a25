-- A campaign, or one of its prices, that its association cancels: the worker cancels and refunds the orders of a frozen
-- list, row by row.
create table cancellation (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  -- The price; null: the whole campaign.
  tier_id uuid,
  price_name text not null default '',
  token text not null unique,
  state text not null default 'running',
  -- The mail of the association in each language: [{locale, subject, text}].
  mails jsonb not null,
  asked_by uuid not null references user_account,
  -- What was frozen: orders, and cents with tips that go back through the provider.
  orders integer not null,
  amount_cents bigint not null,
  frozen_at timestamptz not null,
  -- When late orders are looked for; null: none can come any more.
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index cancellation_open on cancellation (form_id) where state <> 'ended';
create index cancellation_form on cancellation (form_id, created_at desc);
create index cancellation_due on cancellation (next_try_at) where next_try_at is not null;

create table cancellation_order (
  id uuid primary key default gen_random_uuid(),
  cancellation_id uuid not null references cancellation,
  order_id uuid not null references "order",
  state text not null default 'waiting',
  -- It was paid after the list was frozen.
  is_late boolean not null,
  -- The association received its money itself.
  is_offline boolean not null,
  -- As it was frozen: the payment method of the order, cents with tips to repay, lines, debits to come.
  method text not null,
  amount_cents bigint not null,
  tip_cents bigint not null,
  lines integer not null,
  debits integer not null,
  -- The lines that it cancelled.
  line_ids uuid[] not null default '{}',
  request_id uuid references refund_request,
  next_try_at timestamptz,
  tries integer not null default 0,
  -- How often it was tried again by a member.
  round integer not null default 0,
  -- Why it failed: a code of our errors.
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cancellation_id, order_id)
);
create index cancellation_order_order on cancellation_order (order_id);
create index cancellation_order_request on cancellation_order (request_id) where request_id is not null;
create index cancellation_order_due on cancellation_order (next_try_at) where next_try_at is not null;
