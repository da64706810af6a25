-- Adds the people whom the directory does not have, with the names of their last lines, and gives every line
-- of an import its person, after match_imported_lines. Everything else that the directory shows of them is
-- written by refresh_imported_people. Returns how many it added.
create or replace function place_imported_lines(p_import uuid) returns integer language plpgsql as $$
declare
  v_added integer;
begin
  insert into person (id, organisation_id, key, root_id, name_words, first_name, last_name, company_name,
    email, sort_words, search_words, is_imported)
  select n.id, n.organisation_id, n.key, n.id, n.name_words, n.first_name, n.last_name, n.company_name,
    n.email, n.sort_name, n.words, true
  from (
    select distinct on (l.key) gen_random_uuid() as id, l.*
    from (select key, organisation_id, name_words, first_name, last_name, company_name, email, sort_name,
        words, line
      from imported_line where import_id = p_import and person_id is null) l
    order by l.key, l.line desc
  ) n;
  get diagnostics v_added = row_count;
  update imported_line l set person_id = p.id from person p
    where l.import_id = p_import and l.person_id is null and p.organisation_id = l.organisation_id
      and p.key = l.key;
  update people_import set people_added = v_added where id = p_import;
  return v_added;
end $$;
