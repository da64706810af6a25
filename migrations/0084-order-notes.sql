-- Notes of members on an order. They may name anyone, and are erased with its answers.
create table order_note (
  id uuid primary key,
  order_id uuid not null references "order",
  -- The idempotency key of the request.
  token text not null,
  text text not null check (length(text) between 1 and 2000),
  written_by uuid not null references user_account,
  written_at timestamptz not null,
  unique (order_id, token)
);
create index order_note_author on order_note (written_by);
