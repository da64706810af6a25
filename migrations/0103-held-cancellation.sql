-- A cancellation above the sum of its association waits for another member, who confirms it. A list that is withdrawn, or
-- that no one confirmed in time, is deleted.
alter table cancellation add column confirmed_by uuid references user_account;
create index cancellation_confirmer on cancellation (confirmed_by) where confirmed_by is not null;
drop index cancellation_open;
create unique index cancellation_open on cancellation (form_id) where state not in ('ended', 'withdrawn');
create index cancellation_held on cancellation (organisation_id, frozen_at) where state = 'held';
alter table cancellation add constraint cancellation_second_person check (confirmed_by <> asked_by);
