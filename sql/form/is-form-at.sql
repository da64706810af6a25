-- Whether a form and its organisation are still as they were at p_version (as form_version): no session wrote either row
-- since the caller read them.
create or replace function is_form_at(p_form uuid, p_version text) returns boolean language plpgsql stable as $$
begin
  return form_version(p_form) is not distinct from p_version;
end $$;
