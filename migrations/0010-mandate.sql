-- Saved payment methods: what a provider keeps for later debits, and the right to use it.

create table mandate (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  payment_method text not null,
  payment_method_ref text not null,
  customer_ref text,
  payer_email text not null,
  brand text not null,
  last4 text not null,
  -- null for a bank account, which does not expire.
  expiry_month integer check (expiry_month between 1 and 12),
  expiry_year integer,
  state text not null,
  -- What the payer agreed to, and when: the version of the terms, the proof of the mandate.
  terms_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expiry_notified boolean not null default false,
  -- When the worker checks whether the provider may delete it; null: it is in use, or deleted.
  forget_at timestamptz,
  forgotten_at timestamptz,
  -- The refusal after which it is not charged any more without its payer; null: none.
  refused_by text,
  check ((expiry_month is null) = (expiry_year is null)),
  constraint mandate_forgotten
    check (forgotten_at is null or (forget_at is null and payment_method_ref = '' and state <> 'active'))
);
create index mandate_expiring on mandate (expiry_year, expiry_month) where state = 'active' and not expiry_notified;
create index mandate_payer on mandate (organisation_id, lower(payer_email));
create index mandate_to_forget on mandate (forget_at) where forget_at is not null;
create index mandate_ref on mandate (provider, payment_method_ref) where payment_method_ref <> '';
