-- Whether two names, folded, may be spellings of one: each part resembles the other one, or they are swapped.
create or replace function is_name_alike(
  p_first text, p_last text, p_other_first text, p_other_last text
) returns boolean language sql immutable as $$
  select (p_first = p_other_last and p_last = p_other_first)
    or (similarity(p_last, p_other_last) >= 0.4
      and (similarity(p_first, p_other_first) >= 0.25 or p_first = '' or p_other_first = ''
        or starts_with(p_first, left(p_other_first, greatest(length(p_other_first) - 1, 1)))
          and length(p_other_first) <= 2))
$$;
