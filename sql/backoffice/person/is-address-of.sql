-- Whether an address, in lower case, is of these people: it is theirs, and another person of their
-- association has it only where the name beside it, or the first name, is one of theirs. Without a name, an
-- address that another person has too is not theirs.
create or replace function is_address_of(p_people uuid[], p_email text, p_name text) returns boolean
language sql stable as $$
  select exists (
    select from person p where p.id = any(p_people) and p.email <> '' and lower(p.email) = p_email
      and (fold(p_name) in (p.name_words, fold(p.first_name)) or not exists (
        select from person q where q.organisation_id = p.organisation_id and lower(q.email) = p_email
          and q.email <> '' and q.id <> all(p_people)))
  )
$$;
