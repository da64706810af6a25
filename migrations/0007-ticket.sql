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
