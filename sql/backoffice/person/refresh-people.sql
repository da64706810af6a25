-- Writes again what the directory shows of these people: their names as in their latest orders, and for those
-- that are not merged, what everyone merged into them adds up to.
create or replace function refresh_people(p_people uuid[]) returns void language sql as $$
  select write_person_names(p_people);
  select write_donor_years(array(select root_id from person where id = any(p_people)));
  select write_person_sums(array(select root_id from person where id = any(p_people)))
$$;
