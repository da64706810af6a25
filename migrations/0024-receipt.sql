-- Tax receipts: what is due for each order and year, and the receipts themselves, which are never deleted.

-- A gift was paid in an order in a calendar year in Paris. Locked while its receipt is planned and numbered.
create table receipt_due (
  order_id uuid not null references "order",
  year integer not null check (year between 2000 and 2999),
  organisation_id uuid not null references organisation,
  -- When the receipt is to be planned; null: nothing is expected.
  due_at timestamptz,
  -- A bank has to decide about a payment first: the end of the dispute makes it due.
  awaits_bank boolean not null default false,
  -- The donor's name or address is missing.
  is_incomplete boolean not null default false,
  -- By the machine's time: the end of a lease, or of a pause after a failure.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (order_id, year)
);
create index receipt_due_at on receipt_due (due_at) where due_at is not null;
create index receipt_due_organisation on receipt_due (organisation_id, year);

-- Numbered without gaps within an organisation and a year. The facts are all that the paper states.
create table receipt (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  year integer not null,
  number bigint not null check (number > 0),
  -- The number as printed.
  label text not null,
  order_id uuid not null,
  kind text not null,
  amount_cents bigint not null check (amount_cents > 0),
  facts jsonb not null,
  created_at timestamptz not null,
  -- Since when it is not valid: another one replaces it, or nothing of the gifts remains.
  ended_at timestamptz,
  replaced_by uuid references receipt deferrable initially deferred,
  -- When it is to be printed; null: its file is stored.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  -- What it is found by: its number and the name of its donor, folded as fold() does (sql/catalogue/form/fold.sql). Functions come
  -- after migrations, so the expression is written out; a test compares the two.
  search_words text not null generated always as (
    trim(regexp_replace(
      regexp_replace(
        replace(replace(replace(
          lower(normalize(label || ' ' || coalesce(facts -> 'donor' ->> 'name', ''), NFD)),
          'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
        '[\u0300-\u036f]', '', 'g'),
      '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
  ) stored,
  unique (organisation_id, year, number),
  foreign key (order_id, year) references receipt_due,
  check (replaced_by is null or ended_at is not null)
);
create unique index receipt_valid on receipt (order_id, year) where ended_at is null;
create index receipt_of_order on receipt (order_id, year);
create index receipt_unprinted on receipt (next_try_at) where next_try_at is not null;

-- The paper as it was first printed: a duplicate has the same bytes.
create table receipt_file (
  receipt_id uuid primary key references receipt,
  pdf bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

-- Corrections of the donor that the receipts of an order state: who, when, and the facts before and after. The order
-- stays as it was paid. A correction holds for its year and the later ones, until another one.
create table receipt_correction (
  id uuid primary key,
  -- The order of corrections.
  number bigint generated always as identity,
  organisation_id uuid not null references organisation,
  order_id uuid not null,
  year integer not null,
  -- The donor, or a member of the association.
  author text not null check (author in ('donor', 'member')),
  user_id uuid not null references user_account,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  foreign key (order_id, year) references receipt_due
);
create index receipt_correction_of_order on receipt_correction (order_id, year, number);
create index receipt_correction_of_user on receipt_correction (user_id);
create index receipt_correction_organisation on receipt_correction (organisation_id);
