-- After an older database was put back, the provider has charges that this database does not know.

-- One row, written at the first start: the name of this installation, which its charges carry at the provider.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null
);

-- Charges of this installation in a provider's ledger without an attempt here. While one is not settled, the platform
-- is restored: it takes no new payments.
create table unknown_charge (
  -- Of its ledger entries.
  id uuid not null unique,
  provider text not null,
  provider_ref text not null,
  -- The attempt that it names.
  reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What had not been refunded when it was found.
  left_cents bigint not null check (left_cents between 0 and amount_cents),
  charged_at timestamptz not null,
  found_at timestamptz not null,
  -- The idempotency key of its refund, the same whenever it is found; another one after a refused refund.
  refund_id uuid not null unique,
  refund_ref text,
  settled_at timestamptz,
  -- Refunded by `restore resolve`, refunded there before, or settled by a person.
  settled_by text check (settled_by in ('refund', 'provider', 'hand')),
  primary key (provider, provider_ref),
  constraint unknown_charge_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  constraint unknown_charge_settled check ((settled_at is null) = (settled_by is null))
);
create index unknown_charge_open on unknown_charge (found_at) where settled_at is null;
