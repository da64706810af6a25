-- Chargebacks: a payer's bank took money back, or asks about it.

create table dispute (
  id uuid primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  dispute_ref text not null,
  attempt_id uuid not null references payment_attempt,
  payment_id uuid not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  -- Once lost: what the association and the platform's tip lose. What exceeds the payment's remainder is the platform's
  -- loss.
  org_cents bigint not null default 0 check (org_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  state text not null,
  opened_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, dispute_ref),
  check (state = 'lost' or (org_cents = 0 and tip_cents = 0)),
  check (org_cents + tip_cents <= amount_cents)
);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (created_at) where state = 'open';
