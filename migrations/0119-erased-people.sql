-- Where orders named people whom an association erased: the directory and the adherents do not name them again.
-- The order stays with what accounts demand.
create table erased_appearance (
  order_id uuid not null references "order",
  -- Null: the payer.
  item_id uuid references order_item,
  organisation_id uuid not null references organisation,
  unique nulls not distinct (order_id, item_id)
);
create index erased_appearance_item on erased_appearance (item_id) where item_id is not null;
create index erased_appearance_organisation on erased_appearance (organisation_id);

-- Requests of people about their data. They name no one once they are done by an erasure.
create table person_request (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  person_id uuid references person on delete set null,
  kind text not null,
  -- Day on which it reached the association: a month later it is late.
  asked_on date not null,
  recorded_by uuid not null references user_account,
  recorded_at timestamptz not null,
  done_at timestamptz
);
create index person_request_listed on person_request (organisation_id, asked_on desc, id desc);
create index person_request_person on person_request (person_id) where person_id is not null;
create index person_request_author on person_request (recorded_by);

create view readable_person_request as
  select * from person_request where organisation_id in (select id from organisation_with_people);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_person_request to obole_member;
  end if;
end $$;
