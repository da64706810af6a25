-- Search over the public forms: folded words with trigram indexes, a small table of its own so that a look-up never
-- reads the definitions. Rows are made by triggers, hence never late: no job, no second writer.

-- Both are "trusted" since PostgreSQL 13: the owner of the database may create them.
create extension if not exists pg_trgm;

-- Lower case, without accents, ligatures undone, punctuation as spaces: what is stored and what is asked for pass
-- through the same function. Immutable: it depends on nothing but its text.
create function fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(lower(normalize(p_text, NFD)), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
$$;

create table form_search (
  form_id uuid primary key references form on delete cascade,
  type text not null,
  -- Folded: the title alone, and everything one may look for.
  title text not null,
  words text not null,
  -- Where an event takes place, else where the association is: as it is shown, and folded.
  town_name text not null,
  town text not null,
  -- When an event takes place; when another form is open. The end is exclusive.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  listed_at timestamptz not null
);

-- Without the pending list: forms change seldom, and a search must not read what an import left there.
create index form_search_title on form_search using gin (title gin_trgm_ops) with (fastupdate = off);
create index form_search_words on form_search using gin (words gin_trgm_ops) with (fastupdate = off);
create index form_search_town on form_search (town, listed_at desc);
create index form_search_type on form_search (type, listed_at desc);
create index form_search_listed on form_search (listed_at desc);
create index form_search_events on form_search (ends_at) where type = 'Event';

-- What a form is found by; no row where it is not public.
create function refresh_form_search(p_form_ids uuid[]) returns void language sql as $$
  delete from form_search where form_id in (
    select id from form where id = any (p_form_ids) and (state <> 'published' or type = 'Checkout')
  );
  insert into form_search (form_id, type, title, words, town_name, town, starts_at, ends_at, listed_at)
  select
    form.id,
    form.type,
    fold(form.definition ->> 'title'),
    fold(concat_ws(' ',
      form.definition ->> 'title',
      form.definition ->> 'summary',
      organisation.name,
      place.town,
      place.zip,
      form.definition -> 'place' ->> 'name',
      organisation.definition ->> 'city')),
    place.town,
    fold(place.town),
    coalesce(
      case when form.type = 'Event' then (form.definition ->> 'startDate')::timestamptz end,
      (form.definition ->> 'saleStartDate')::timestamptz,
      '-infinity'),
    case
      when form.type = 'Event' then coalesce(
        (form.definition ->> 'endDate')::timestamptz,
        (form.definition ->> 'startDate')::timestamptz + interval '1 day',
        (form.definition ->> 'saleEndDate')::timestamptz,
        'infinity')
      when form.type = 'CrowdFunding' then least(
        coalesce((form.definition ->> 'saleEndDate')::timestamptz, 'infinity'),
        coalesce((form.definition ->> 'endDate')::timestamptz, 'infinity'))
      else coalesce((form.definition ->> 'saleEndDate')::timestamptz, 'infinity')
    end,
    form.created_at
  from form
  join organisation on organisation.id = form.organisation_id
  cross join lateral (
    select
      coalesce(
        case when form.type = 'Event' then nullif(form.definition -> 'place' ->> 'city', '') end,
        organisation.definition ->> 'city', '') as town,
      coalesce(
        case when form.type = 'Event' then nullif(form.definition -> 'place' ->> 'zipCode', '') end,
        organisation.definition ->> 'zipCode', '') as zip
  ) place
  where form.id = any (p_form_ids) and form.state = 'published' and form.type <> 'Checkout'
  on conflict (form_id) do update set
    type = excluded.type, title = excluded.title, words = excluded.words, town_name = excluded.town_name,
    town = excluded.town, starts_at = excluded.starts_at, ends_at = excluded.ends_at, listed_at = excluded.listed_at
$$;

-- Once a statement, not once a row: a file of a hundred forms is one refresh, and so is a seed of a hundred thousand.
create function form_search_of_forms() returns trigger language plpgsql as $$
begin
  perform refresh_form_search(array(select id from changed));
  return null;
end
$$;
create trigger form_search_insert after insert on form
  referencing new table as changed for each statement execute function form_search_of_forms();
create trigger form_search_update after update on form
  referencing new table as changed for each statement execute function form_search_of_forms();

-- An association that is renamed or moves is found by its new name at once.
create function form_search_of_organisations() returns trigger language plpgsql as $$
begin
  perform refresh_form_search(array(
    select form.id from form join changed on changed.id = form.organisation_id
    join former on former.id = changed.id
    where former.name <> changed.name or former.definition <> changed.definition
  ));
  return null;
end
$$;
create trigger form_search_organisation after update on organisation
  referencing old table as former new table as changed
  for each statement execute function form_search_of_organisations();

select refresh_form_search(array(select id from form));

-- The table was filled inside this transaction: the planner must know it from the first search on.
analyze form_search;
