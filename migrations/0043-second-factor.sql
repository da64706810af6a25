-- The second factor of an account: codes of an authenticator, and recovery codes. And changes of an address that are
-- under way.

create table user_totp (
  user_id uuid primary key references user_account (id) on delete cascade,
  -- Encrypted by a key outside the database.
  sealed_secret text not null,
  created_at timestamptz not null,
  -- When a first code proved that the authenticator has the secret. Null: it is not asked for yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: each works once, and none before it.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  -- SHA-256 of 80 random bits.
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table email_change (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  -- Trimmed and lower-cased.
  email text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_change_of_user on email_change (user_id);
create index email_change_age on email_change (created_at);
