-- Accounts, proofs of a mailbox, and sessions. Neither codes nor tokens are stored: a key outside the database makes
-- and verifies them, and these rows say which of them still count.

create table user_account (
  id uuid primary key,
  -- Trimmed and lower-cased. Anyone may register it: it belongs to the account that proved its mailbox.
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null,
  -- When the mailbox was proved. Null: unverified.
  verified_at timestamptz,
  created_at timestamptz not null,
  -- Whether it is the one account of its address: an unproved registration is not.
  occupies_address boolean not null default true,
  -- From when a second factor is asked for on every page of the administration. Null: no role that needs one was given.
  second_factor_due_at timestamptz,
  -- An account of the demonstration: exempt, and only while the installation has the test bank.
  is_demonstration boolean not null default false,
  -- When the user had the account erased: the row stays for those that refer to it, without anything that names a person.
  erased_at timestamptz,
  constraint user_account_email_check check (email = lower(btrim(email)) and email <> '')
);
create unique index user_account_address on user_account (email) where occupies_address;
create index user_account_registered on user_account (email, created_at) where not occupies_address;
create index user_account_registered_age on user_account (created_at) where not occupies_address;

create table user_password (
  user_id uuid primary key references user_account (id) on delete cascade,
  -- argon2id with its parameters and salt, in the PHC format.
  hash text not null,
  changed_at timestamptz not null
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
  used_at timestamptz,
  -- The unverified account that this code proves, in the browser that registered it. It may have been deleted meanwhile.
  registration uuid
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
  -- Whether it was opened with a second factor, or one was set up in it.
  has_second_factor boolean not null default false,
  constraint user_session_end_check check ((ended_at is null) = (ended_because is null))
);
create index user_session_of_user on user_session (user_id) where ended_at is null;
create index user_session_age on user_session (rotated_at);

-- The second factor: codes of an authenticator, and recovery codes.
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

-- Changes of an address that are under way.
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

-- Public keys of the devices with which a user signs in, and the challenges that a device has to sign.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  -- The device's own id of the key, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Increased by the device with each use; some devices leave it at zero.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- As the user called it, to distinguish several devices. Empty: it has the name of its first day.
  name text not null default '' check (char_length(name) <= 60)
);
create index passkey_of_user on passkey (user_id);

create table passkey_challenge (
  -- base64url of 32 random bytes.
  challenge text primary key,
  -- Of a new passkey; null: of a sign-in.
  user_id uuid references user_account (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
create index passkey_challenge_of_user on passkey_challenge (user_id);

-- Details that a user saved to be filled in, and the people whom they register.
create table account_profile (
  user_id uuid primary key references user_account on delete cascade,
  -- {firstName, lastName, birthDate, address, zipCode, city, country}
  details jsonb not null,
  -- [{firstName, lastName}]
  people jsonb not null,
  updated_at timestamptz not null
);
