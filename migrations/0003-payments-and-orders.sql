-- Payments, their attempts, orders, refunds, and what the provider tells us.

create table "order" (
  id uuid primary key,
  number text not null,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  cart_id uuid not null unique references cart,
  locale text not null check (locale in ('fr', 'en', 'es')),
  payer jsonb not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  created_at timestamptz not null,
  unique (organisation_id, number)
);
create index order_form on "order" (form_id, created_at desc);

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
  unique (order_id, position)
);
create index order_item_tier on order_item (tier_id);

create table payment (
  id uuid primary key,
  cart_id uuid not null references cart,
  cart_version integer not null,
  installment_number integer not null check (installment_number >= 1),
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  -- The association's part and the platform's tip: what is charged is their sum.
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  currency text not null check (currency = 'EUR'),
  provider text not null check (provider in ('sandbox', 'stripe', 'none')),
  snapshot jsonb not null,
  snapshot_hash text not null,
  back_url text,
  state text not null check (state in ('open', 'paid', 'cancelled', 'expired')),
  order_id uuid references "order",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cart_id, cart_version, installment_number),
  check ((state = 'paid') = (order_id is not null))
);
create unique index payment_one_open on payment (cart_id, installment_number) where state = 'open';
create index payment_open_since on payment (created_at) where state = 'open';
create unique index payment_one_paid on payment (cart_id, installment_number) where state = 'paid';

create table payment_attempt (
  id uuid primary key,
  payment_id uuid not null references payment,
  n integer not null check (n between 1 and 5),
  state text not null check (state in (
    'created', 'submitted', 'requires_action', 'unknown', 'succeeded', 'failed', 'cancelled', 'expired'
  )),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text,
  tokenization_session_id text,
  hosted_fields_url text,
  redirect_url text,
  amount_cents bigint not null check (amount_cents > 0),
  error_code text,
  deadline timestamptz not null,
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, n),
  unique (provider, provider_ref),
  -- A tokenization session pays once.
  unique (provider, tokenization_session_id)
);
create unique index payment_attempt_one_live on payment_attempt (payment_id)
  where state in ('created', 'submitted', 'requires_action', 'unknown');
create unique index payment_attempt_one_succeeded on payment_attempt (payment_id) where state = 'succeeded';
create index payment_attempt_poll on payment_attempt (next_poll_at) where next_poll_at is not null;

-- Money that came without an order to go with: refunded by a job, or held for a person to look at.
create table orphan_payment (
  id uuid primary key,
  payment_id uuid not null references payment,
  attempt_id uuid not null unique references payment_attempt,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reason text not null check (reason in ('duplicate', 'sold_out', 'cancelled', 'mismatch')),
  state text not null check (state in ('open', 'quarantined', 'refunded')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table refund (
  id uuid primary key,
  orphan_id uuid unique references orphan_payment,
  attempt_id uuid not null references payment_attempt,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('created', 'refunded', 'failed')),
  provider_ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The inbox of webhooks: received once, whatever the provider repeats; a worker reads the truth afterwards.
create table provider_event (
  provider text not null check (provider in ('sandbox', 'stripe')),
  event_id text not null,
  type text not null,
  attempt_id uuid,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);

-- What contributors chose to show, one row an order.
create table contribution (
  order_id uuid primary key references "order",
  form_id uuid not null references form,
  display_name text,
  amount_cents bigint not null,
  publish_amount boolean not null,
  comment text,
  is_organisation boolean not null,
  at timestamptz not null,
  rolled_up boolean not null default false
);
create index contribution_list on contribution (form_id, at desc, order_id desc);
create index contribution_new on contribution (form_id) where not rolled_up;

-- The outbox of mails: a row in the transaction of the fact; one mail a kind, fact and person.
create table mail (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  recipient text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  payload jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  subject text,
  html text,
  text_body text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  unique (kind, subject_id, recipient)
);
create index mail_created on mail (created_at desc);

-- A live process, so that the jobs of a killed one are freed at once.
create table worker_heartbeat (
  pool_id text primary key,
  at timestamptz not null
);
