-- The number that the tax receipts of an association continue from, where it issued those before in another program.
create table receipt_start (
  organisation_id uuid not null references organisation,
  year integer not null check (year between 2000 and 2999),
  first_number bigint not null check (first_number > 0),
  set_by uuid not null references user_account,
  set_at timestamptz not null,
  primary key (organisation_id, year)
);
create index receipt_start_author on receipt_start (set_by);
alter table receipt_start enable row level security;
create policy of_member on receipt_start for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on receipt_start to obole_member;
  end if;
end $$;
