-- Payments over time: instalments and monthly gifts.

-- What is still to come of an order. INSTALLMENT: amount and tip are the order's, to the cent. SUBSCRIPTION: those of
-- each month to come.
create table schedule (
  id uuid primary key,
  order_id uuid not null unique references "order",
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  kind text not null check (kind in ('INSTALLMENT', 'SUBSCRIPTION')),
  state text not null,
  debit_day integer not null check (debit_day between 1 and 31),
  mandate_id uuid not null references mandate,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index schedule_mandate on schedule (mandate_id);
-- The refused debits of an association.
create index schedule_organisation on schedule (organisation_id);

-- One debit of a schedule, created with its payment; the collector or the payer adds attempts to that.
create table installment (
  schedule_id uuid not null references schedule,
  number integer not null check (number >= 1),
  payment_id uuid not null unique references payment,
  due_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  state text not null,
  -- The day on which the collector charges it; null: it does not.
  try_on date,
  tries integer not null default 0 check (tries >= 0),
  -- The provider's code of the last refusal.
  refusal text,
  -- A monthly debit whose next month was not created yet.
  awaits_next boolean not null default false,
  updated_at timestamptz not null,
  -- Sent once each: the notice before its day, the news that it is not tried any more.
  noticed boolean not null default false,
  given_up boolean not null default false,
  primary key (schedule_id, number),
  check (try_on is null or state in ('planned', 'refused'))
);
-- In the order in which debits are claimed, so that a claim reads no more than it takes.
create index installment_try on installment (try_on, schedule_id, number) where try_on is not null;
create index installment_unnoticed on installment (due_on) where state = 'planned' and not noticed;
create index installment_planned on installment (schedule_id) where state = 'planned';
create index installment_to_notify on installment (due_on) where state = 'refused' and try_on is null and not given_up;
create index installment_awaiting on installment (schedule_id) where awaits_next and state <> 'planned';
