-- Writes again who holds the memberships of these trees of people, after a merge or its undo.
create or replace function write_holders(p_roots uuid[]) returns void language sql as $$
  select write_memberships(array(
    select distinct a.order_id from person p join person_appearance a on a.person_id = p.id
    where p.root_id = any(p_roots)
  ));
  update imported_line l set holder = coalesce(shared_holder(l.person_id), imported_holder(
      l.organisation_id, case when l.company_name <> '' and l.first_name || l.last_name = ''
        then array['', fold(l.company_name)] else array[fold(l.first_name), fold(l.last_name)] end,
      l.email, l.birth_date, fold(concat_ws(' ', l.address, l.zip_code, l.city)), l.import_id, l.number))
    from person p where p.id = l.person_id and p.root_id = any(p_roots) and l.holder is not null
$$;
