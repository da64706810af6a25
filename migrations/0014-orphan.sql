-- Captured money that no order can be created for: refunded automatically, or quarantined for a person to decide.

create table orphan_payment (
  id uuid primary key,
  payment_id uuid not null references payment,
  attempt_id uuid not null unique references payment_attempt,
  provider text not null,
  provider_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reason text not null check (reason in ('duplicate', 'sold_out', 'cancelled', 'mismatch')),
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_try_at timestamptz,
  tries integer not null default 0,
  constraint orphan_payment_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$')
);
create index orphan_open on orphan_payment (created_at) where state = 'open';
create index orphan_quarantined on orphan_payment (created_at) where state = 'quarantined';
