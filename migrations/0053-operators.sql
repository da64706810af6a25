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
  action text not null check (action in ('operatorAdded', 'operatorRemoved', 'secondFactorReset')),
  detail jsonb not null,
  created_at timestamptz not null
);
