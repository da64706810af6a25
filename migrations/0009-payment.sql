-- Payments of carts. `installment_number` 1 creates the order, those above are its later debits.

create table payment (
  id uuid primary key,
  cart_id uuid not null references cart,
  cart_version integer not null,
  installment_number integer not null check (installment_number >= 1),
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  -- The association's part and the platform's tip: their sum is charged.
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  currency text not null check (currency = 'EUR'),
  -- `none` where nothing is paid, `offline` where the association took the money itself.
  provider text not null,
  snapshot jsonb not null,
  snapshot_hash text not null,
  back_url text,
  state text not null,
  order_id uuid references "order",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Address of its certificate, known before the money comes, so that the order's mail can name it. Its default is set
  -- by sql/papers/document/new-document-id.sql.
  certificate_id uuid not null,
  unique (cart_id, cart_version, installment_number),
  -- An installation may add providers; the program's registry knows which there are.
  constraint payment_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  check ((state = 'paid') = (order_id is not null))
);
create unique index payment_one_open on payment (cart_id, installment_number) where state = 'open';
create unique index payment_one_paid on payment (cart_id, installment_number) where state = 'paid';
create index payment_open_since on payment (created_at) where state = 'open' and installment_number = 1;
create index payment_begun on payment (created_at) where installment_number = 1 and state <> 'paid';
create index payment_of_organisation on payment (organisation_id) include (id, amount_cents, tip_cents, provider)
  where state = 'paid';

-- What each captured payment paid of each order line, to the cent.
create table payment_share (
  payment_id uuid not null references payment,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (payment_id, order_item_id),
  check (item_cents + options_cents > 0)
);
create index payment_share_item on payment_share (order_item_id);

-- What a later debit no longer pays of a line, because its payer withdrew from it: the debit's amount is lower by that.
create table waived_share (
  payment_id uuid not null references payment,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (payment_id, order_item_id),
  check (item_cents + options_cents > 0)
);

-- Money that an association took itself: its order is complete, the ledger has no entry for it.
create table offline_entry (
  -- Deferred: the reference is written before its payment, so that a second entry of the same reference waits there,
  -- with no stock locked.
  payment_id uuid primary key references payment deferrable initially deferred,
  organisation_id uuid not null references organisation,
  reference text not null,
  payment_method text not null,
  paid_on date not null,
  -- Distinguishes a repetition from another entry under the same reference.
  content_hash bytea not null,
  unique (organisation_id, reference)
);
