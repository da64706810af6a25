-- Printable documents, each at an unguessable address of its own: its id.

-- One per payment for a document of a payment, otherwise one per order.
create table document (
  id uuid primary key,
  kind text not null check (kind in ('paymentCertificate')),
  order_id uuid not null references "order",
  payment_id uuid references payment,
  created_at timestamptz not null,
  unique nulls not distinct (order_id, kind, payment_id)
);
