-- What was taken away from someone for good, without names: a copy of these rows in a file beside the database outlives an
-- older database that is put back. Written by a trigger (sql/identity/access/note-revocation.sql).
create table revocation (
  id uuid primary key,
  kind text not null check (kind in ('role', 'operator', 'passkey', 'password', 'recoveryCode', 'account')),
  -- The ids of what ended.
  subject jsonb not null,
  at timestamptz not null,
  -- When it was added to the file; null: it waits for the worker.
  written_at timestamptz
);
create index revocation_unwritten on revocation (at) where written_at is null;
