-- Keys that sign tickets. One signs, former ones still verify what they have signed.

create table ticket_key (
  -- The Ed25519 public key as base64url.
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Encrypted by a key outside the database. Deleted when the key is replaced: it never signs again.
  sealed_private_key text,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (sealed_private_key is not null))
);
create unique index ticket_key_current on ticket_key ((true)) where retired_at is null;
