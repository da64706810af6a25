-- Writes what the directory shows of the next people of an import, at most p_limit, and proposes to merge
-- them. Changes of the directory wait for this batch. Returns whether there are more.
create or replace function refresh_imported_people(p_import uuid, p_limit integer) returns boolean
language plpgsql as $$
declare
  v_import people_import;
  v_people uuid[];
begin
  perform from directory where organisation_id = (
    select organisation_id from people_import where id = p_import
  ) for update;
  select * into strict v_import from people_import where id = p_import for update;
  v_people := array(
    select distinct person_id from imported_line
    where import_id = p_import
      and person_id > coalesce(v_import.refreshed_to, '00000000-0000-0000-0000-000000000000')
    order by person_id limit p_limit
  );
  perform refresh_many_people(v_people);
  update people_import set is_refreshed = cardinality(v_people) < p_limit,
      refreshed_to = coalesce(v_people[cardinality(v_people)], refreshed_to)
    where id = p_import;
  return cardinality(v_people) = p_limit;
end $$;
