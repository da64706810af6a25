-- Adds the people whom the directory does not have, and gives every line of an import its person, after
-- match_imported_lines. Their names and sums are written by refresh_imported_people. Returns how many it
-- added.
create or replace function place_imported_lines(p_import uuid) returns integer language plpgsql as $$
declare
  v_added integer;
begin
  insert into person (id, organisation_id, key, root_id, name_words)
  select n.id, n.organisation_id, n.key, n.id, n.name_words from (
    select distinct on (l.key) gen_random_uuid() as id, l.organisation_id, l.key, l.name_words
    from imported_line l where l.import_id = p_import and l.person_id is null
  ) n;
  get diagnostics v_added = row_count;
  update imported_line l set person_id = p.id from person p
    where l.import_id = p_import and l.person_id is null and p.organisation_id = l.organisation_id
      and p.key = l.key;
  update people_import set people_added = v_added where id = p_import;
  return v_added;
end $$;
