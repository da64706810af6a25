-- The postcode of a form's town, by which a search sorts what is near. `refresh_form_search` writes it from here on.
alter table form_search add column zip text not null default '';
update form_search set zip = coalesce(
  case when form_search.type = 'Event' then nullif(form.definition -> 'place' ->> 'zipCode', '') end,
  organisation.definition ->> 'zipCode', '')
from form join organisation on organisation.id = form.organisation_id
where form.id = form_search.form_id;
create index form_search_soonest on form_search (ends_at, listed_at desc);
