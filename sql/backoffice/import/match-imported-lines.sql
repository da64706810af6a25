-- Finds the people of the directory whom the lines of an import name: by their key, by the address in any
-- case with the folded name, or by the name with the birth date, where that is one person alone.
create or replace function match_imported_lines(p_import uuid) returns void language sql as $$
  update imported_line l set person_id = p.id from person p
    where l.import_id = p_import and p.organisation_id = l.organisation_id and p.key = l.key;
  update imported_line l set person_id = f.id from (
    select n.id as line_id, min(p.id::text)::uuid as id
    from imported_line n join person p on p.organisation_id = n.organisation_id
      and lower(p.email) = n.email and p.email <> '' and p.name_words = n.name_words
      and (p.company_name <> '') = (n.company_name <> '')
    where n.import_id = p_import and n.person_id is null and n.email <> ''
    group by n.id having count(distinct p.root_id) = 1
  ) f where l.id = f.line_id;
  update imported_line l set person_id = f.id from (
    select n.id as line_id, min(p.id::text)::uuid as id
    from imported_line n join person p on p.organisation_id = n.organisation_id
      and p.name_words = n.name_words and p.birth_date = n.birth_date and p.company_name = ''
    where n.import_id = p_import and n.person_id is null and n.birth_date is not null
      and n.company_name = ''
    group by n.id having count(distinct p.root_id) = 1
  ) f where l.id = f.line_id
$$;
