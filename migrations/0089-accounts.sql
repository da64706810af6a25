-- How an association numbers the accounts of its books: the first month of its accounting year, and the accounts that it
-- chose instead of the usual ones, for a kind of income also in one campaign. Absent: the civil year, the usual account.
create table accounting_setting (
  organisation_id uuid primary key references organisation,
  first_month integer not null check (first_month between 1 and 12)
);

create table accounting_account (
  organisation_id uuid not null references organisation,
  form_id uuid references form,
  kind text not null,
  code text not null check (code ~ '^[1-9][0-9]{2}[0-9A-Z]{0,9}$'),
  unique nulls not distinct (organisation_id, form_id, kind)
);
create index accounting_account_form on accounting_account (form_id) where form_id is not null;

alter table accounting_setting enable row level security;
create policy of_member on accounting_setting using (organisation_id in (select id from acting_organisation));
create policy chosen_by_keeper on accounting_setting as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);
create policy changed_by_keeper on accounting_setting as restrictive for update using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

alter table accounting_account enable row level security;
create policy of_member on accounting_account using (organisation_id in (select id from acting_organisation));
create policy chosen_by_keeper on accounting_account as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);
create policy removed_by_keeper on accounting_account as restrictive for delete using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert, update on accounting_setting to obole_member;
    grant select, insert, delete on accounting_account to obole_member;
  end if;
end $$;
