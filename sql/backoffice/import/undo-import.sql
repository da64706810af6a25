-- Undoes an import that was made since p_since, once: its lines go, and the people whom nothing else names.
-- Returns undone; late; changed, where it is undone already; missing.
create or replace function undo_import(
  p_organisation uuid, p_import uuid, p_since timestamptz, p_user uuid, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_import people_import;
begin
  perform from directory where organisation_id = p_organisation for update;
  select * into v_import from people_import
    where id = p_import and organisation_id = p_organisation for update;
  if not found then
    return 'missing';
  elsif v_import.undone_at is not null then
    return 'changed';
  elsif v_import.imported_at < p_since then
    return 'late';
  end if;
  update people_import set undone_at = p_now, undone_by = p_user where id = p_import;
  perform remove_imported_lines(array(select id from imported_line where import_id = p_import));
  return 'undone';
end $$;
