-- What visitors send beside an order.

-- A reported page.
create table abuse (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- null: the association's own page.
  form_id uuid references form,
  reason text not null,
  user_email text not null,
  user_message text not null,
  url text not null,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null,
  -- What an operator answered; null: open. What was answered before it was reopened is in their journal.
  outcome text,
  note text not null default '' check (char_length(note) <= 1000),
  closed_at timestamptz,
  constraint abuse_closed check ((outcome is null) = (closed_at is null))
);
create index abuse_created on abuse (created_at desc);
create index abuse_open on abuse (created_at desc) where outcome is null;

-- A visitor who wants a mail when a form sells again. The row is deleted once it was sent.
create table prospect (
  id uuid primary key,
  form_id uuid not null references form,
  -- Trimmed and lower-cased.
  email text not null,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null,
  notified_at timestamptz,
  unique (form_id, email)
);
create index prospect_waiting on prospect (form_id) where notified_at is null;
create index prospect_notified on prospect (notified_at) where notified_at is not null;
create index prospect_email on prospect (email);

-- How often the page of a form was opened by each labelled link (`?source=affiche-a4`): numbers alone, of no person. The
-- empty label adds up those beyond the number that a form keeps, since anyone can invent labels in an address.
create table link_visit (
  form_id uuid not null references form,
  source text not null check (source = '' or source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32),
  -- The day in France from which it was counted.
  since date not null,
  visits bigint not null check (visits > 0),
  primary key (form_id, source)
);
