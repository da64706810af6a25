-- A cancellation of lines of one order, on its sheet, whose payer may give what would be refunded.
alter table cancellation
  -- The order and its lines; null: a whole campaign, or one of its prices.
  add column order_id uuid references "order",
  add column wanted_line_ids uuid[],
  add column restocks boolean not null default true,
  add constraint cancellation_order_check check (
    (order_id is null) = (wanted_line_ids is null) and (order_id is null or gift_days is not null));

drop index cancellation_open;
create unique index cancellation_open on cancellation (form_id)
  where state not in ('ended', 'withdrawn') and order_id is null;
create index cancellation_order_id on cancellation (order_id) where order_id is not null;
