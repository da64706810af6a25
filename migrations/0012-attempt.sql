-- Attempts at payments. The id of an attempt is the provider's idempotency key.

create table payment_attempt (
  id uuid primary key,
  payment_id uuid not null references payment,
  n integer not null check (n >= 1),
  state text not null,
  provider text not null,
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
  payment_method text not null default 'Card',
  -- Who starts it: the payer who is present, or the collector.
  kind text not null default 'payer' check (kind in ('payer', 'collector')),
  -- Its payment method is saved for later debits.
  saves_payment_method boolean not null default false,
  -- The saved payment method that it charges.
  mandate_id uuid references mandate,
  regularisation_id uuid references regularisation,
  -- The platform's part of what it charges: the payment's own parts may change once the attempt has ended.
  tip_cents bigint not null default 0 check (tip_cents between 0 and amount_cents),
  -- The association's own account at the provider that was charged for; null: the platform's. Whatever the
  -- association's definition says later, the money is there.
  payee_account text,
  -- Against card testing: a keyed hash of the client's address, deleted after a day, and the form it is counted on.
  address_hash bytea,
  form_id uuid,
  unique (payment_id, n),
  unique (provider, provider_ref),
  -- A tokenization session pays once.
  unique (provider, tokenization_session_id),
  constraint payment_attempt_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$')
);
create unique index payment_attempt_one_live on payment_attempt (payment_id)
  where state in ('created', 'submitted', 'requires_action', 'unknown', 'processing');
create unique index payment_attempt_one_succeeded on payment_attempt (payment_id) where state = 'succeeded';
-- Each provider's attempts are polled apart, and so are those that were never sent: one of the two indexes at a time.
create index payment_attempt_poll on payment_attempt (provider, next_poll_at)
  where next_poll_at is not null and state <> 'created';
create index payment_attempt_unsent on payment_attempt (next_poll_at)
  where next_poll_at is not null and state = 'created';
-- Reconciliation reads a range of it.
create index payment_attempt_succeeded on payment_attempt (provider, submitted_at) where state = 'succeeded';
create index payment_attempt_regularisation on payment_attempt (regularisation_id) where regularisation_id is not null;
create index payment_attempt_live_mandate on payment_attempt (mandate_id)
  where state in ('created', 'submitted', 'requires_action', 'unknown', 'processing');
create index payment_attempt_located on payment_attempt (updated_at) where address_hash is not null;
create index payment_attempt_address on payment_attempt (address_hash, state, updated_at)
  where address_hash is not null and state in ('created', 'submitted', 'unknown', 'failed', 'succeeded');
create index payment_attempt_form on payment_attempt (form_id, state, updated_at)
  where address_hash is not null and state in ('failed', 'succeeded');
-- The checks of the start and of each minute read the end of it.
create index payment_attempt_created on payment_attempt (created_at);
