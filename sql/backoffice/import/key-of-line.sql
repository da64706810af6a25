-- The key of the person whom an imported line names, as people_of_orders has it: the address and folded
-- name, else the name with the birth date. Without both, equal names with one postal address are one person;
-- without that one, those of one file, with the same number of a membership where p_number is one.
create or replace function key_of_line(
  p_name text, p_is_company boolean, p_email text, p_born date, p_place text, p_import uuid, p_number text
) returns bytea language sql stable as $$
  select sha256(convert_to(case
    when p_email <> '' then concat_ws(e'\n', 'email', p_is_company, p_email, p_name)
    when p_born is not null and not p_is_company then concat_ws(e'\n', 'born', p_name, p_born)
    when p_place <> '' then concat_ws(e'\n', 'place', p_name, p_place)
    else concat_ws(e'\n', 'file', p_import, p_name, p_number)
  end, 'UTF8'))
$$;
