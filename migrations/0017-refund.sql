-- Money that goes back to payers.

-- A request to refund an order, one per token: each payment that gives something back has a refund.
create table refund_request (
  id uuid primary key,
  token text not null unique,
  order_id uuid not null references "order",
  scope text not null check (scope in ('whole', 'lines', 'amount', 'tip', 'none')),
  -- The lines that it cancels are sold again.
  restocks boolean not null,
  cancels_schedule boolean not null,
  asked_by text not null,
  created_at timestamptz not null,
  -- When the last of its refunds ended.
  done_at timestamptz,
  -- When the worker checks whether a debit was captured meanwhile, to refund that too; null: none is expected.
  follow_at timestamptz,
  -- Payments captured before it was requested: a follow-up refunds those captured later.
  captured uuid[] not null default '{}',
  -- The request as it was made.
  wish jsonb not null
);
create index refund_request_order on refund_request (order_id);
create index refund_request_follow on refund_request (follow_at) where follow_at is not null;

-- The lines that a request cancels, once its money went back.
create table refund_request_line (
  request_id uuid not null references refund_request,
  order_item_id uuid not null references order_item,
  primary key (request_id, order_item_id)
);

-- One charge that gives something back: of a request, or of an orphan. `amount_cents` is all of it, the tip included.
create table refund (
  id uuid primary key,
  orphan_id uuid references orphan_payment,
  attempt_id uuid not null references payment_attempt,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null,
  provider_ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  request_id uuid references refund_request,
  payment_id uuid references payment,
  tip_cents bigint not null default 0,
  next_try_at timestamptz,
  tries integer not null default 0,
  -- Why the provider refused, in its own words.
  failure text,
  -- A person gave it back outside the provider, which knows nothing of it under this id.
  by_hand boolean not null default false,
  -- The part of the tip that an association's own account did not get back, because the provider's fee had been returned
  -- there before: the platform owes it.
  tip_retained_cents bigint not null default 0,
  constraint refund_tip check (tip_cents between 0 and amount_cents),
  constraint refund_tip_retained check (tip_retained_cents between 0 and tip_cents),
  constraint refund_of check (
    (orphan_id is null) <> (request_id is null) and (request_id is null) = (payment_id is null)
  )
);
create unique index refund_once on refund (request_id, payment_id) where request_id is not null;
-- An orphan is refunded until the money is back: a refund that failed allows another one.
create unique index refund_of_orphan on refund (orphan_id) where orphan_id is not null and state <> 'failed';
create index refund_failed_orphan on refund (orphan_id) where orphan_id is not null and state = 'failed';
create index refund_payment on refund (payment_id) where payment_id is not null;
create index refund_attempt on refund (attempt_id);
create index refund_failed on refund (payment_id, created_at) where state = 'failed';
create index refund_try on refund (next_try_at) where next_try_at is not null;
-- Reconciliation reads a range of it.
create index refund_confirmed on refund (created_at) where state = 'refunded' and not by_hand;

-- What a refund gives back of each line, to the cent.
create table refund_share (
  refund_id uuid not null references refund,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (refund_id, order_item_id),
  check (item_cents + options_cents > 0)
);
