-- Purchases that their payers withdraw from (French consumer law: 14 days).

create table withdrawal (
  id uuid primary key,
  order_id uuid not null references "order",
  message text not null,
  asked_at timestamptz not null,
  -- When it was settled; null: it waits for its association.
  closed_at timestamptz,
  overdue_notified boolean not null default false
);
create index withdrawal_order on withdrawal (order_id);
create index withdrawal_open on withdrawal (asked_at) where closed_at is null;

create table withdrawal_line (
  order_item_id uuid primary key references order_item,
  withdrawal_id uuid not null references withdrawal
);
