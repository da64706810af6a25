-- Passkeys: public keys of the devices with which a user signs in, and the challenges that a device has to sign.

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
  last_used_at timestamptz
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
