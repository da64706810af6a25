-- What public forms are found by: a small table of its own, so that a search never reads the definitions. Triggers of
-- `sql/catalogue/form` keep it up to date.

-- A "trusted" extension since PostgreSQL 13: the owner of the database may create it.
create extension if not exists pg_trgm;

create table form_search (
  form_id uuid primary key references form on delete cascade,
  type text not null,
  -- Folded (see sql/catalogue/form/fold.sql): the title alone, and all searchable words.
  title text not null,
  words text not null,
  -- The town of an event, otherwise of its organisation: as displayed, and folded.
  town_name text not null,
  town text not null,
  -- When an event takes place; when another form is open. The end is exclusive.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  listed_at timestamptz not null,
  -- The postcode of the town, by which a search sorts what is near.
  zip text not null default ''
);

-- Without the pending list: forms change seldom, and a search must not read what an import left there.
create index form_search_title on form_search using gin (title gin_trgm_ops) with (fastupdate = off);
create index form_search_words on form_search using gin (words gin_trgm_ops) with (fastupdate = off);
create index form_search_town on form_search (town, listed_at desc);
create index form_search_type on form_search (type, listed_at desc);
create index form_search_listed on form_search (listed_at desc);
-- The events of a search in the order of their ends, whichever types are events.
create index form_search_ends on form_search (type, ends_at);
create index form_search_soonest on form_search (ends_at, listed_at desc);
