-- Writes again what the directory shows of these people: their names as in their latest orders, and their
-- sums.
create or replace function refresh_people(p_people uuid[]) returns void language sql as $$
  select write_person_names(p_people);
  select write_tree_sums(p_people)
$$;
