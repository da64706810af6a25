-- What visitors are buying or giving.

create table cart (
  id uuid primary key,
  key_hash bytea not null,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  state text not null,
  version integer not null check (version >= 0),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  items jsonb not null,
  payer jsonb,
  real_amount_cents bigint not null check (real_amount_cents >= 0),
  -- null: the visitor has not chosen yet; 0 is a choice.
  tip_cents bigint check (tip_cents >= 0),
  discount_code text,
  payment_frequency text not null,
  idempotency_hash bytea,
  -- Hash of the body sent with the key: the same key with another body is a mistake of the caller.
  idempotency_body bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Invalid discount codes tried: a cart does not guess for ever.
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  -- The payer's choice: how many instalments, and on which day of the month the later debits are.
  installments integer not null default 1,
  debit_day integer check (debit_day between 1 and 28),
  -- The label of the link that a visitor came by (`?source=affiche-a4`). It names a link, never a person.
  source text check (source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32),
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
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null,
  -- The client network that sent it, as a keyed hash: what one client may send in a day is limited.
  client bytea
);
create index cart_file_cart on cart_file (cart_id);
create index cart_file_client on cart_file (client, created_at) where client is not null;
create index cart_file_organisation on cart_file (organisation_id, created_at);

-- Carts whose payment a signed-in user started, and so the orders that come of them. Orders of a proved address belong to
-- its account without a row (sql/identity/user/orders-of-user.sql).
create table account_cart (
  user_id uuid not null references user_account on delete cascade,
  cart_id uuid not null references cart,
  created_at timestamptz not null,
  -- The user said that the order is not theirs: it does not come back, by its address neither.
  detached_at timestamptz,
  primary key (user_id, cart_id)
);
create unique index account_cart_owner on account_cart (cart_id) where detached_at is null;
