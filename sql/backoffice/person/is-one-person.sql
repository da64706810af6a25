-- Whether a person is the one whom a corrected line names: the name resembles theirs, or the address is
-- equal.
create or replace function is_one_person(p person, p_first text, p_last text, p_email text) returns boolean
language sql immutable as $$
  select (p_email <> '' and lower(p_email) = lower(p.email))
    or is_name_alike(fold(p.first_name), fold(p.last_name), fold(p_first), fold(p_last))
$$;
