-- A cancellation above the sum of its association waits for another member, who confirms or withdraws it.
alter table cancellation add column decided_by uuid references user_account;
create index cancellation_decider on cancellation (decided_by) where decided_by is not null;
drop index cancellation_open;
create unique index cancellation_open on cancellation (form_id) where state not in ('ended', 'withdrawn');
create index cancellation_held on cancellation (organisation_id, frozen_at) where state = 'held';
-- Who asked for it may withdraw it, and never confirms it.
alter table cancellation add constraint cancellation_second_person
  check (state = 'withdrawn' or decided_by is null or decided_by <> asked_by);
