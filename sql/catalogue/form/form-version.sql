-- The version of a form and its organisation: it changes with every write of either row.
create or replace function form_version(p_form uuid) returns text language sql stable as $$
  select f.xmin::text || '.' || o.xmin::text from form f join organisation o on o.id = f.organisation_id
    where f.id = p_form
$$;
