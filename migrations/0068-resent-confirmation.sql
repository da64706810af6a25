-- Confirmations that members sent again: each is one mail, whose subject is its id, and is erased with its order's mails.
create table resent_confirmation (
  id uuid primary key,
  order_id uuid not null references "order",
  -- The idempotency key of the request.
  token text not null,
  sent_by uuid not null references user_account,
  sent_at timestamptz not null,
  unique (order_id, token)
);
