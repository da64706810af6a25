-- Terms that an association shortened, of what the law leaves to it. Without a row: the longest one.
create table chosen_term (
  data text not null,
  organisation_id uuid not null references organisation,
  days integer not null check (days > 0),
  set_by uuid not null references user_account,
  set_at timestamptz not null,
  primary key (data, organisation_id)
);
create index chosen_term_organisation on chosen_term (organisation_id);
create index chosen_term_author on chosen_term (set_by);

-- What the terms erased on the last day on which they erased anything.
create table term_report (
  organisation_id uuid not null references organisation,
  data text not null,
  erased_on date not null,
  erased integer not null check (erased > 0),
  primary key (organisation_id, data)
);

alter table chosen_term enable row level security;
create policy of_member on chosen_term using (organisation_id in (select id from acting_organisation));
create policy of_support on chosen_term for select
  using (organisation_id in (select id from supported_organisation));
alter table term_report enable row level security;
create policy of_member on term_report using (organisation_id in (select id from acting_organisation));
create policy of_support on term_report for select
  using (organisation_id in (select id from supported_organisation));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on chosen_term, term_report to obole_member;
  end if;
end $$;

-- Answers of an association that are older than the term that it chose.
create index order_answers_of_organisation on "order" (organisation_id, coalesce(activity_ends_at, created_at))
  where answers_erased_at is null;
