-- Whether a form and its organisation are still as they were at p_version (as form_version): no session wrote
-- either row since the caller read them.
create or replace function is_form_at(p_form uuid, p_version text) returns boolean
language plpgsql stable as $$
begin
  -- As form_version, without its call.
  return p_version is not distinct from (
    select f.xmin::text || '.' || o.xmin::text from form f join organisation o on o.id = f.organisation_id
      where f.id = p_form
  );
end $$;
