-- Writes the search rows of forms; forms that are not public, or may not collect, have none.
create or replace function refresh_form_search(p_form_ids uuid[]) returns void language sql as $$
  delete from form_search where form_id in (
    select form.id from form join organisation on organisation.id = form.organisation_id
    where form.id = any (p_form_ids)
      and (form.state <> 'published' or form.type <> all (state_set('formType', 'withPage'))
        or not organisation.allow_collect)
  );
  insert into form_search (form_id, type, title, words, town_name, town, zip, starts_at, ends_at, listed_at,
    is_verified)
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
    place.zip,
    coalesce(
      case when form.type = any (state_set('formType', 'event'))
        then (form.definition ->> 'startDate')::timestamptz end,
      (form.definition ->> 'saleStartDate')::timestamptz,
      '-infinity'),
    case
      when form.type = any (state_set('formType', 'event')) then coalesce(
        (form.definition ->> 'endDate')::timestamptz,
        (form.definition ->> 'startDate')::timestamptz + interval '1 day',
        (form.definition ->> 'saleEndDate')::timestamptz,
        'infinity')
      when form.type = any (state_set('formType', 'crowdfunding')) then least(
        coalesce((form.definition ->> 'saleEndDate')::timestamptz, 'infinity'),
        coalesce((form.definition ->> 'endDate')::timestamptz, 'infinity'))
      else coalesce((form.definition ->> 'saleEndDate')::timestamptz, 'infinity')
    end,
    form.created_at,
    coalesce(organisation.definition ->> 'authenticationState' = 'valid', false)
  from form
  join organisation on organisation.id = form.organisation_id
  cross join lateral (
    select
      coalesce(
        case when form.type = any (state_set('formType', 'event'))
          then nullif(form.definition -> 'place' ->> 'city', '') end,
        organisation.definition ->> 'city', '') as town,
      coalesce(
        case when form.type = any (state_set('formType', 'event'))
          then nullif(form.definition -> 'place' ->> 'zipCode', '') end,
        organisation.definition ->> 'zipCode', '') as zip
  ) place
  where form.id = any (p_form_ids) and form.state = 'published'
    and form.type = any (state_set('formType', 'withPage')) and organisation.allow_collect
  on conflict (form_id) do update set
    type = excluded.type, title = excluded.title, words = excluded.words, town_name = excluded.town_name,
    town = excluded.town, zip = excluded.zip, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    listed_at = excluded.listed_at, is_verified = excluded.is_verified
$$;
