-- Accounts, proofs of a mailbox, and sessions. Neither codes nor tokens are stored: a key outside the database makes
-- and verifies them, and these rows say which of them still count.

create table user_account (
  id uuid primary key,
  -- Trimmed and lower-cased.
  email text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null,
  -- When the mailbox was proved. Null: unverified.
  verified_at timestamptz,
  created_at timestamptz not null,
  constraint user_account_email_check check (email = lower(btrim(email)) and email <> '')
);

-- A code that was sent to an address, whether an account has it or not.
create table sign_in_code (
  id uuid primary key,
  email text not null,
  locale text not null,
  -- SHA-256 of the secret of the browser that requested the code.
  browser_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_code_address on sign_in_code (email, created_at);
create index sign_in_code_age on sign_in_code (created_at);

create table user_session (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  -- Increased by each rotation: only the tokens of the current generation count.
  generation integer not null default 1,
  rotated_at timestamptz not null,
  -- Whether a token of the current generation was used: until then its answer may have been lost.
  is_confirmed boolean not null default true,
  created_at timestamptz not null,
  -- When the user last proved who they are, for what needs a fresh proof.
  proved_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  -- Of the browser that signed in, for the list of sessions.
  user_agent text not null,
  constraint user_session_end_check check ((ended_at is null) = (ended_because is null)),
  constraint user_session_reason_check check (ended_because in ('signedOut', 'endedElsewhere', 'reused'))
);
create index user_session_of_user on user_session (user_id) where ended_at is null;
create index user_session_age on user_session (rotated_at);
