-- The one holder of the memberships of people who are merged; null for a person who is not.
create or replace function shared_holder(p_person uuid) returns uuid language sql stable as $$
  select root_id from person p
  where p.id = p_person
    and exists (select from person q where q.root_id = p.root_id and q.merged_into is not null)
$$;
