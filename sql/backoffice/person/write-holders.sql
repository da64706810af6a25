-- Writes again who holds the memberships of these trees of people, after a merge or its undo.
create or replace function write_holders(p_roots uuid[]) returns void language sql as $$
  select write_memberships(array(
    select distinct a.order_id from person p join person_appearance a on a.person_id = p.id
    where p.root_id = any(p_roots)
  ));
  update imported_line l set holder = coalesce(shared_holder(n.person_id), imported_holder(n.organisation_id,
      f.person, n.email, n.birth_date, f.place, n.import_id, n.number))
    from person p join imported_line n on n.person_id = p.id
      cross join lateral words_of_line(n.first_name, n.last_name, n.company_name, n.address, n.zip_code,
        n.city) f
    where n.id = l.id and p.root_id = any(p_roots) and n.holder is not null
$$;
