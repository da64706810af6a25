-- The words of an imported line as the directory compares them: its name, its name to sort by, its postal
-- address, and the two parts of the name that a holder is known by.
create or replace function words_of_line(
  p_first text, p_last text, p_company text, p_address text, p_zip_code text, p_city text
) returns table (name text, sort text, place text, person text[]) language sql immutable as $$
  select fold(case when p_company = '' then p_first || ' ' || p_last else p_company end),
    case when p_company <> '' then fold(p_company) else fold(concat_ws(' ', p_last, p_first)) end,
    fold(concat_ws(' ', p_address, p_zip_code, p_city)),
    case when p_company <> '' and p_first || p_last = '' then array['', fold(p_company)]
      else array[fold(p_first), fold(p_last)] end
$$;
