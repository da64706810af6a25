-- Payers of a cancelled campaign may give what would be refunded to its association, until a day.
alter table cancellation
  -- Days of the offer; null: the refunds go at once.
  add column gift_days integer,
  add constraint cancellation_gift_days_check check (gift_days between 3 and 30);

-- The last instant of the offer; null: nothing was offered.
alter table cancellation_order
  add column offered_until timestamptz;

-- What a payer gave of a payment: it is not refunded any more. A gift is for ever.
create table renunciation (
  id uuid primary key,
  cancellation_order_id uuid not null references cancellation_order,
  order_id uuid not null references "order",
  payment_id uuid not null references payment,
  organisation_id uuid not null references organisation,
  -- Cents without the tip.
  amount_cents bigint not null check (amount_cents > 0),
  given_at timestamptz not null,
  unique (cancellation_order_id, payment_id)
);
create index renunciation_order on renunciation (order_id);
create index renunciation_payment on renunciation (payment_id);
create index renunciation_organisation on renunciation (organisation_id, given_at);

create table renunciation_share (
  renunciation_id uuid not null references renunciation,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (renunciation_id, order_item_id),
  check (item_cents + options_cents > 0)
);
create index renunciation_share_item on renunciation_share (order_item_id);
