-- Reminders of imported memberships: a notice is of a line of an order or of an imported line.
alter table renewal_notice add column imported_line_id uuid references imported_line on delete cascade;
alter table renewal_notice drop constraint renewal_notice_pkey;
alter table renewal_notice alter column order_item_id drop not null;
alter table renewal_notice add constraint renewal_notice_once
  unique nulls not distinct (order_item_id, imported_line_id, moment);
alter table renewal_notice add constraint renewal_notice_of_one
  check (num_nonnulls(order_item_id, imported_line_id) = 1);
create index renewal_notice_imported on renewal_notice (imported_line_id) where imported_line_id is not null;
create index imported_line_ending on imported_line (until_on) where holder is not null and email <> '';
