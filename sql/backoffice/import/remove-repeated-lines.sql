-- Removes lines of an import that another import of its association brought, so that a later export of the
-- same program may be imported whole, by their identity in the file: also of people who were corrected since.
-- A line that is twice in this file and once in the others stays once. Returns their numbers in the file,
-- with the name of the person.
create or replace function remove_repeated_lines(p_import uuid) returns table (line integer, name text)
language sql as $$
  with known as (
    select l.id, l.line, l.import_id = p_import as is_new,
      coalesce(l.identity, identity_of_line(l)) as identity
    from imported_line l join people_import i on i.id = p_import
    where l.organisation_id = i.organisation_id and l.kind = i.kind
  ), counted as (
    select id, is_new, count(*) filter (where not is_new) over (partition by identity) as brought,
      row_number() over (partition by identity, is_new order by line) as place
    from known where identity is not null
  )
  delete from imported_line l using counted c
    where l.id = c.id and c.is_new and c.place <= c.brought
    returning l.line, coalesce(nullif(l.company_name, ''),
      nullif(trim(l.first_name || ' ' || l.last_name), ''), l.email)
$$;
