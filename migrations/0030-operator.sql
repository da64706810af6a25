-- Accounts that run the installation, and what was done for it. They have no right in any association by that.

create table operator_account (
  user_id uuid primary key references user_account,
  created_at timestamptz not null
);

-- Who did what: rows are added, never changed.
create table operator_journal (
  id bigint generated always as identity primary key,
  -- Null: by a command of the server.
  user_id uuid references user_account,
  action text not null,
  detail jsonb not null,
  created_at timestamptz not null
);

create index operator_journal_report on operator_journal ((detail ->> 'report')) where detail ? 'report';

-- Access of an operator to one association, to help it: to read, for some hours, and visible to the association.
create table support_access (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- The operator.
  user_id uuid not null references user_account,
  -- The association reads it.
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Ended before its time; by no one: its operator lost the role.
  ended_at timestamptz,
  ended_by uuid references user_account,
  check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  check (ended_by is null or ended_at is not null)
);
create index support_access_organisation on support_access (organisation_id, created_at desc);
create index support_access_user on support_access (user_id, created_at desc);

-- What was opened with it, once for each page.
create table support_read (
  access_id uuid not null references support_access,
  page text not null,
  -- Null: it concerns the whole association.
  form_id uuid references form,
  read_at timestamptz not null,
  unique nulls not distinct (access_id, page, form_id)
);
