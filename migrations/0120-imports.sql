-- People, memberships, gifts and orders that an association brings from another program. They are history: no order,
-- payment, receipt or entry of the ledger comes from them.
create table people_import (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  kind text not null,
  file_name text not null check (length(file_name) <= 200),
  file_hash bytea not null,
  lines integer not null check (lines > 0),
  -- People whom the directory did not have.
  people_added integer not null default 0,
  imported_by uuid not null references user_account,
  imported_at timestamptz not null,
  undone_by uuid references user_account,
  undone_at timestamptz,
  constraint people_import_undone check ((undone_by is null) = (undone_at is null))
);
-- A file is imported once, until that is undone.
create unique index people_import_once on people_import (organisation_id, kind, file_hash) where undone_at is null;
create index people_import_organisation on people_import (organisation_id, imported_at desc);
create index people_import_author on people_import (imported_by);
create index people_import_undone_by on people_import (undone_by) where undone_by is not null;

create table imported_line (
  id uuid primary key,
  import_id uuid not null references people_import,
  organisation_id uuid not null references organisation,
  kind text not null,
  line integer not null,
  -- Null until the line is placed, within the transaction of its import.
  person_id uuid references person,
  key bytea not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  -- Lower case.
  email text not null,
  birth_date date,
  address text not null,
  zip_code text not null,
  city text not null,
  country text not null,
  -- Folded: the name as the directory compares it, last name first, and all words that find the line.
  name_words text not null,
  sort_name text not null,
  words text not null,
  -- Of the membership, receipt or order.
  number text not null,
  label text not null,
  day date,
  amount_cents bigint check (amount_cents >= 0),
  method text not null,
  from_on date,
  until_on date,
  -- The holder of a membership, as that of memberships that were ordered here.
  holder uuid,
  imported_at timestamptz not null,
  unique (import_id, line),
  constraint imported_line_period check (from_on <= until_on)
);
create index imported_line_person on imported_line (person_id);
create index imported_line_organisation on imported_line (organisation_id);
create index imported_line_email on imported_line (email) where email <> '';
create index imported_line_age on imported_line (imported_at);
create index imported_line_member on imported_line (organisation_id, sort_name) where holder is not null;

alter table person add column is_imported boolean not null default false;
create index person_imported on person (organisation_id, sort_words, id) where merged_into is null and is_imported;
-- A person who was imported has no last order.
drop index person_by_order;
create index person_by_order on person (organisation_id, last_order_at desc nulls last, id desc)
  where merged_into is null;

create view readable_people_import as
  select * from people_import where organisation_id in (select id from organisation_with_people);
create view readable_imported_line as
  select * from imported_line where organisation_id in (select id from organisation_with_people);
create or replace view readable_person as
  select * from person where organisation_id in (select id from organisation_with_people);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_people_import, readable_imported_line to obole_member;
  end if;
end $$;
