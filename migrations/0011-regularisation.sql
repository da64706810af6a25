-- A payer pays a later debit in person. While it is open the collector leaves that debit alone.

create table regularisation (
  id uuid primary key,
  payment_id uuid not null references payment,
  mode text not null check (mode in ('samePaymentMethod', 'newPaymentMethod')),
  state text not null,
  -- The new payment method also pays the payer's other schedules with this association.
  serves_others boolean not null,
  back_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index regularisation_one_open on regularisation (payment_id) where state = 'open';
create index regularisation_ending on regularisation (expires_at) where state = 'open';
create index regularisation_payment on regularisation (payment_id, created_at);
