-- Payers whose terms are over (domain/account/retention.ts).

-- The last movement of an order's money, as it was found at its last check; null: not checked yet. When everything that
-- names its payer was erased. Answers are erased before.
alter table "order" add money_moved_at timestamptz, add payer_erased_at timestamptz;
create index order_with_payer on "order" (coalesce(money_moved_at, created_at))
  where answers_erased_at is not null and payer_erased_at is null;

-- Receipts and corrections that state a donor.
create index receipt_with_donor on receipt (created_at) where facts #>> '{donor,name}' <> '';
create index receipt_correction_with_donor on receipt_correction (created_at) where after ->> 'country' <> '';
