-- Proposes again who may be one with these people: the same address, in another case or under another
-- spelling of the name; the same name and birth date; the same name and postal address; the same name, where
-- nothing else is known of one of them. A dismissed proposal stays.
create or replace function propose_merges(p_people uuid[]) returns void language sql as $$
  delete from merge_proposal where dismissed_at is null
    and (one_id = any(p_people) or other_id = any(p_people));
  insert into merge_proposal (one_id, other_id, organisation_id, reasons)
  select least(p.id, m.id), greatest(p.id, m.id), p.organisation_id,
    array_agg(distinct m.reason order by m.reason)
  from person p cross join lateral (
    (
      -- An address that many people share, as that of the association itself, names none of them.
      select q.id, 'email' as reason from (
        select * from person n
        where n.organisation_id = p.organisation_id and lower(n.email) = lower(p.email) and n.email <> ''
          and p.email <> '' limit 20
      ) q
      where q.id <> p.id and (p.company_name <> '') = (q.company_name <> '')
        and (q.name_words = p.name_words or (p.company_name = '' and is_name_alike(
          fold(p.first_name), fold(p.last_name), fold(q.first_name), fold(q.last_name)))
          or (p.company_name <> '' and similarity(p.name_words, q.name_words) >= 0.4))
    )
    union all
    (
      select q.id, 'birthDate' from person q
      where q.organisation_id = p.organisation_id and q.name_words = p.name_words
        and q.birth_date = p.birth_date and q.birth_date is not null and q.id <> p.id
      limit 20
    )
    union all
    (
      select q.id, 'address' from person q
      where q.organisation_id = p.organisation_id and q.name_words = p.name_words
        and q.address_words = p.address_words and q.address_words <> '' and p.address_words <> ''
        and q.id <> p.id
      limit 20
    )
    union all
    (
      select q.id, 'name' from person q
      where q.organisation_id = p.organisation_id and q.sort_words = p.sort_words and q.sort_words <> ''
        and q.merged_into is null and p.merged_into is null and q.id <> p.id
        and (p.company_name <> '') = (q.company_name <> '')
        and ((p.email = '' and p.birth_date is null and p.address_words = '')
          or (q.email = '' and q.birth_date is null and q.address_words = ''))
      limit 20
    )
  ) m
  where p.id = any(p_people)
  group by 1, 2, 3
  on conflict (one_id, other_id) do nothing
$$;
