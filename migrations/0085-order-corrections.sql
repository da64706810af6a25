-- Corrections of orders: a payer, participants and answers as they were and became. Order and lines have the new values,
-- the frozen cart of the payments the former ones.
alter table "order" add corrections integer not null default 0;

-- Unchangeable but for their term: they are blanked with the answers of the order, and with its payer.
create table order_correction (
  id uuid primary key,
  order_id uuid not null references "order",
  author text not null check (author in ('member', 'payer')),
  user_id uuid not null references user_account,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null
);
create index order_correction_order on order_correction (order_id);
create index order_correction_author on order_correction (user_id);

-- Tickets that another one with the same number replaced: their addresses open nothing, their codes are not valid.
create table former_ticket (
  id uuid primary key,
  order_id uuid not null references "order",
  order_item_id uuid not null references order_item,
  code text not null unique,
  replaced_at timestamptz not null
);
create index former_ticket_order on former_ticket (order_id);
create index former_ticket_line on former_ticket (order_item_id);

-- The address of a card that was made again; null: that of its line.
alter table order_item add card_id uuid unique;
