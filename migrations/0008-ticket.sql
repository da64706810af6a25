-- Tickets: one per order line of type Registration, created with the order.

create table ticket (
  id uuid primary key,
  order_id uuid not null references "order",
  order_item_id uuid not null unique references order_item,
  form_id uuid not null references form,
  -- 1, 2, 3 … within the form, without gaps: read aloud at the door.
  number bigint not null check (number >= 1),
  -- Content of the QR code: its bearer has the ticket.
  code text not null unique,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  unique (form_id, number)
);
create index ticket_order on ticket (order_id);

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
