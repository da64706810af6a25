-- Double entry, append-only: each transaction sums to zero. Triggers of `sql/money/ledger` refuse changes and check the sums
-- when a transaction commits.

create table account (
  id bigint generated always as identity primary key,
  organisation_id uuid references organisation,
  kind text not null,
  unique nulls not distinct (organisation_id, kind),
  check ((kind in ('org_payable', 'payout')) = (organisation_id is not null))
);
insert into account (organisation_id, kind)
  values (null, 'psp_clearing'), (null, 'platform_tip'), (null, 'psp_fee'), (null, 'refund_clearing'), (null, 'dispute');

create table ledger_tx (
  id bigint generated always as identity primary key,
  ext_key text not null unique,
  -- `transfer`: captured into an association's own account at its provider, or returned from there.
  kind text not null,
  at timestamptz not null,
  reverses bigint references ledger_tx
);
create index ledger_tx_transfer on ledger_tx (id) where kind = 'transfer';

create table ledger_entry (
  tx_id bigint not null references ledger_tx,
  account_id bigint not null references account,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (tx_id, account_id)
);
-- The entries of an account in their order, page by page, and their sum without reading the rows.
create index ledger_entry_account on ledger_entry (account_id, tx_id) include (amount_cents);

-- One row: how many invariant violations the last check found.
create table ledger_check (
  singleton boolean primary key default true check (singleton),
  violations integer not null check (violations >= 0),
  at timestamptz not null
);

-- How far a check has read, by its name.
create table ledger_check_progress (name text primary key, position text not null, at timestamptz not null);

-- Invariant violations of a part of the ledger, until that part is checked again.
create table ledger_violation (
  invariant text not null,
  detail text not null,
  found_at timestamptz not null,
  primary key (invariant, detail)
);
