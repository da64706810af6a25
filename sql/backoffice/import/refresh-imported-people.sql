-- Writes again what the directory shows of at most p_limit people of an import, those after p_after, and
-- proposes to merge them. Returns the last one; null: there was none.
create or replace function refresh_imported_people(p_import uuid, p_after uuid, p_limit integer) returns uuid
language plpgsql as $$
declare
  v_people uuid[] := array(
    select distinct person_id from imported_line
    where import_id = p_import and person_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
    order by person_id limit p_limit
  );
begin
  perform refresh_many_people(v_people);
  return v_people[cardinality(v_people)];
end $$;
