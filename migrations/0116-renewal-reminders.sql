-- Reminders to renew a membership, as an association times and words them. A moment without a row is as at first.
create table renewal_reminder (
  organisation_id uuid not null references organisation,
  moment text not null,
  is_on boolean not null,
  -- Before the last day of a membership, or after it.
  days integer not null check (days between 1 and 90),
  -- [{locale, subject, text}] of the languages whose words the association wrote itself.
  words jsonb not null,
  primary key (organisation_id, moment)
);

-- A reminder that was queued: one for each membership and moment, whatever happens to its mail.
create table renewal_notice (
  order_item_id uuid not null references order_item,
  moment text not null,
  mail_id uuid not null,
  queued_at timestamptz not null,
  primary key (order_item_id, moment)
);
create index renewal_notice_mail on renewal_notice (mail_id);

-- An address that was reminded, as a hash, so that its owner can stop the reminders of the association for good.
create table renewal_address (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  address_hash bytea not null,
  stopped_at timestamptz,
  unique (organisation_id, address_hash)
);

alter table renewal_reminder enable row level security;
create policy of_member on renewal_reminder using (organisation_id in (select id from acting_organisation));
create policy timed_by_editor on renewal_reminder as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary'))
);
create policy changed_by_editor on renewal_reminder as restrictive for update using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary'))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert on renewal_reminder to obole_member;
    grant update (is_on, days, words) on renewal_reminder to obole_member;
  end if;
end $$;
