-- What visitors are buying or giving.

create table cart (
  id uuid primary key,
  key_hash bytea not null,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  state text not null check (state in ('open', 'paying', 'ordered')),
  version integer not null check (version >= 0),
  locale text not null check (locale in ('fr', 'en', 'es')),
  items jsonb not null,
  payer jsonb,
  real_amount_cents bigint not null check (real_amount_cents >= 0),
  -- null: the visitor has not chosen yet; 0 is a choice.
  tip_cents bigint check (tip_cents >= 0),
  discount_code text,
  payment_frequency text not null check (payment_frequency in ('SINGLE', 'INSTALLMENT', 'SUBSCRIPTION')),
  idempotency_hash bytea,
  -- Hash of the body sent with the key: the same key with another body is a mistake of the caller.
  idempotency_body bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Invalid discount codes tried: a cart does not guess for ever.
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  -- The payer's choice: how many instalments, and on which day of the month the later debits are.
  installments integer not null default 1 check (installments in (1, 3, 6, 10, 12)),
  debit_day integer check (debit_day between 1 and 28),
  unique (form_id, idempotency_hash)
);
create index cart_updated on cart (updated_at);

-- A file joined to a cart. Its content is in the file store under this id, outside the database.
create table cart_file (
  id uuid primary key,
  cart_id uuid not null references cart,
  organisation_id uuid not null references organisation,
  -- For display: cleaned, never a path.
  name text not null check (length(name) between 1 and 100),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null
);
create index cart_file_cart on cart_file (cart_id);
