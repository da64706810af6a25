-- What a form was read at, with its organisation: another text as soon as a person writes a row of either.
create or replace function form_version(p_form uuid) returns text language sql stable as $$
  select f.xmin::text || '.' || o.xmin::text from form f join organisation o on o.id = f.organisation_id where f.id = p_form
$$;
