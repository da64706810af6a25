-- The close of an accounting year of an association: its sums as they were, and its files. A later close of the year
-- supersedes the former one, which stays.
create table accounting_close (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- From 1 for each year; the latest one holds.
  number integer not null check (number >= 1),
  -- Idempotency key of the request.
  token text not null,
  -- Why it was closed with differences, or again.
  reason text not null,
  sums jsonb not null,
  -- Marks of its entries, a line each: what changed since is counted by them.
  marks text not null,
  closed_by uuid references user_account,
  closed_at timestamptz not null,
  unique (organisation_id, to_day, number),
  unique (organisation_id, token)
);
create index accounting_close_user on accounting_close (closed_by);

create table accounting_close_file (
  close_id uuid not null references accounting_close,
  kind text not null,
  name text not null,
  content bytea not null,
  sha256 text not null,
  primary key (close_id, kind)
);
