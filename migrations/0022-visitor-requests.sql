-- What visitors send beside an order.

-- A reported page.
create table abuse (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- null: the association's own page.
  form_id uuid references form,
  reason text not null check (reason in ('DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM')),
  user_email text not null,
  user_message text not null,
  url text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  created_at timestamptz not null
);
create index abuse_created on abuse (created_at desc);

-- A visitor who wants a mail when a form sells again. The row is deleted once it was sent.
create table prospect (
  id uuid primary key,
  form_id uuid not null references form,
  -- Trimmed and lower-cased.
  email text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  created_at timestamptz not null,
  told_at timestamptz,
  unique (form_id, email)
);
create index prospect_waiting on prospect (form_id) where told_at is null;
create index prospect_told on prospect (told_at) where told_at is not null;
