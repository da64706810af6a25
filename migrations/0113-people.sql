-- The directory of an association: the people whom its orders name. It is read from the orders in the background.

-- Orders whose people changed since the directory read them: corrected, cancelled, erased, imported.
create table changed_order (
  order_id uuid primary key references "order",
  organisation_id uuid not null references organisation
);
create index changed_order_organisation on changed_order (organisation_id);

create table directory (
  organisation_id uuid primary key references organisation,
  -- Orders until then were read, but for those that were committed late.
  read_until timestamptz,
  -- When it had every order last.
  filled_at timestamptz,
  -- When all orders were compared with it last.
  compared_at timestamptz
);

-- A person as orders name them. A merged one stays, for further orders and to be undone.
create table person (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- Hash of what orders name one person by: see people_of_orders.
  key bytea not null,
  merged_into uuid references person,
  merged_by uuid references user_account,
  merged_at timestamptz,
  -- The person whom the directory shows: itself, unless it is merged.
  root_id uuid not null references person,
  -- Of the latest order.
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  email text not null default '',
  birth_date date,
  address text not null default '',
  zip_code text not null default '',
  city text not null default '',
  country text not null default '',
  -- Folded, to propose merges.
  name_words text not null default '',
  address_words text not null default '',
  -- Of everyone who is merged into this person, for the list.
  sort_words text not null default '',
  search_words text not null default '',
  is_payer boolean not null default false,
  is_participant boolean not null default false,
  is_donor boolean not null default false,
  -- Last day of the latest membership; infinity: it goes on every month.
  membership_until date,
  agrees_to_news boolean not null default false,
  tags text[] not null default '{}',
  orders integer not null default 0,
  last_order_at timestamptz,
  unique (organisation_id, key),
  constraint person_merged check (
    (merged_into is null) = (root_id = id) and (merged_into is null) = (merged_at is null)
  )
);
create index person_root on person (root_id);
create index person_merged_into on person (merged_into) where merged_into is not null;
create index person_merged_by on person (merged_by) where merged_by is not null;
create index person_by_name on person (organisation_id, sort_words, id) where merged_into is null;
create index person_by_order on person (organisation_id, last_order_at desc, id desc) where merged_into is null;
create index person_donors on person (organisation_id, sort_words, id) where merged_into is null and is_donor;
create index person_memberships on person (organisation_id, sort_words, id)
  where merged_into is null and membership_until is not null;
create index person_agreeing on person (organisation_id, sort_words, id)
  where merged_into is null and agrees_to_news;
create index person_tags on person using gin (tags) where merged_into is null and tags <> '{}';
create index person_search on person using gin (search_words gin_trgm_ops) where merged_into is null;
create index person_email on person (organisation_id, lower(email)) where email <> '';
create index person_born on person (organisation_id, name_words, birth_date) where birth_date is not null;
create index person_address on person (organisation_id, name_words, address_words) where address_words <> '';

-- Where an order names a person: as its payer, or on a line. Without a person: the directory read that no one is named.
create table person_appearance (
  order_id uuid not null references "order",
  -- Null: the payer.
  item_id uuid references order_item,
  person_id uuid references person,
  unique nulls not distinct (order_id, item_id)
);
create index person_appearance_person on person_appearance (person_id) where person_id is not null;
create index person_appearance_item on person_appearance (item_id) where item_id is not null;

-- Two people who may be one. A dismissed proposal is not made again.
create table merge_proposal (
  one_id uuid not null references person on delete cascade,
  other_id uuid not null references person on delete cascade,
  organisation_id uuid not null references organisation,
  reasons text[] not null check (cardinality(reasons) > 0),
  dismissed_by uuid references user_account,
  dismissed_at timestamptz,
  primary key (one_id, other_id),
  constraint merge_proposal_order check (one_id < other_id),
  constraint merge_proposal_dismissed check ((dismissed_by is null) = (dismissed_at is null))
);
create index merge_proposal_other on merge_proposal (other_id);
create index merge_proposal_open on merge_proposal (organisation_id) where dismissed_at is null;
create index merge_proposal_author on merge_proposal (dismissed_by) where dismissed_by is not null;

-- Notes and tags of members, and what a person said about news, as a member recorded it. They end with the person.
create table person_note (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  organisation_id uuid not null references organisation,
  token text not null,
  text text not null check (length(text) between 1 and 2000),
  written_by uuid not null references user_account,
  written_at timestamptz not null,
  unique (organisation_id, token)
);
create index person_note_person on person_note (person_id);
create index person_note_author on person_note (written_by);

create table person_tag (
  person_id uuid not null references person on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  primary key (person_id, tag)
);

create table person_consent (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  organisation_id uuid not null references organisation,
  token text not null,
  agrees boolean not null,
  -- How it is known, in words.
  source text not null check (length(source) <= 300),
  recorded_by uuid not null references user_account,
  recorded_at timestamptz not null,
  unique (organisation_id, token)
);
create index person_consent_person on person_consent (person_id);
create index person_consent_author on person_consent (recorded_by);

-- The associations whose people the acting user may see.
create view organisation_with_people as
  select organisation_id as id from acting_membership where role in ('president', 'treasurer', 'secretary');
create view readable_person as
  select * from person where organisation_id in (select id from organisation_with_people);
create view readable_directory as
  select * from directory where organisation_id in (select id from organisation_with_people);
create view readable_merge_proposal as
  select * from merge_proposal where organisation_id in (select id from organisation_with_people);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_person, readable_directory, readable_merge_proposal to obole_member;
  end if;
end $$;
