-- What is owed to an association is transferred to it: by its provider, or by hand. Less than 0: it paid back a debt.

create table payout (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  amount_cents bigint not null check (amount_cents <> 0),
  state text not null,
  -- The bank's or the provider's name for the transfer.
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Idempotency key of the command.
  token text,
  -- The command said no amount: all that was owed then.
  asks_all boolean not null default false,
  check (amount_cents > 0 or state = 'paid')
);
create index payout_organisation on payout (organisation_id, created_at);
create unique index payout_token on payout (organisation_id, (amount_cents > 0), token) where token is not null;
