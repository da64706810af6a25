-- Removes lines of an import that another import of its association brought in every detail, so that a later
-- export of the same program may be imported whole. A line that is twice in this file and once in the others
-- stays once. Returns their numbers in the file, with the name of the person.
create or replace function remove_repeated_lines(p_import uuid) returns table (line integer, name text)
language sql as $$
  with one as (
    select id, organisation_id, kind from people_import where id = p_import
  ), counted as (
    select l.id, l.name_words, l.email, l.number, l.label, l.method,
      to_jsonb(array[l.birth_date::text, l.address, l.zip_code, l.city, l.day::text, l.amount_cents::text,
        l.from_on::text, l.until_on::text]) as others, l.import_id = p_import as is_new, l.line
    from imported_line l join one on one.organisation_id = l.organisation_id and one.kind = l.kind
  ), placed as (
    select c.*, count(*) filter (where not is_new) over alike as brought,
      row_number() over (partition by name_words, email, number, label, method, others, is_new order by line)
        as place
    from counted c
    window alike as (partition by name_words, email, number, label, method, others)
  ), gone as (
    delete from imported_line l using placed p where l.id = p.id and p.is_new and p.place <= p.brought
    returning l.line, coalesce(nullif(l.company_name, ''),
      nullif(trim(l.first_name || ' ' || l.last_name), ''), l.email) as name
  ), left_over as (
    -- One without any is refused by its caller.
    update people_import set lines = greatest(1, lines - (select count(*) from gone)) where id = p_import
  )
  select g.line, g.name from gone g order by g.line
$$;
