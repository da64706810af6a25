-- Writes again what these people and everyone merged with them add up to, at the person who remains.
create or replace function write_tree_sums(p_people uuid[]) returns void language sql as $$
  select write_donor_years(array(select root_id from person where id = any(p_people)));
  select write_person_sums(array(select root_id from person where id = any(p_people)))
$$;
