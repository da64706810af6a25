-- Who may do what for an association, who was invited to, and what was done.

create table member (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  user_id uuid not null references user_account,
  role text not null,
  -- The forms of a role for named forms; empty for a role that holds for the whole association.
  form_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  -- Whether the weekly summary of the association is wanted: the roles of one user say the same.
  weekly_summary boolean not null default true,
  unique (organisation_id, user_id, role)
);
create index member_of_user on member (user_id);

create table invitation (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- Trimmed and lower-cased: only the account with this address can accept.
  email text not null,
  role text not null,
  form_ids uuid[] not null default '{}',
  -- SHA-256 of the secret in the mail.
  token_hash bytea not null unique,
  invited_by uuid not null references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index invitation_of_organisation on invitation (organisation_id, created_at);

-- Who did what: rows are added, never changed.
create table access_journal (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisation,
  -- Null: it concerns the whole association.
  form_id uuid references form,
  -- Null: the operator, by a command of the server.
  user_id uuid references user_account,
  action text not null,
  detail jsonb not null,
  created_at timestamptz not null
);
create index access_journal_of_organisation on access_journal (organisation_id, id);
