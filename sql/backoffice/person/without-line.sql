-- Items of which the one at a place, counted from 1, and those for the same participant are without answers,
-- or without the name too.
create or replace function without_line(p_items jsonb, p_place bigint, p_who jsonb, p_names boolean)
returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(
    case when n = p_place or item -> 'participant' = p_who
      then without_answers(jsonb_build_array(item), p_names) -> 0 else item end order by n
  ), '[]')
  from jsonb_array_elements(p_items) with ordinality i(item, n)
$$;
