-- Whether the person of an organisation with this address, in lower case, and this name agreed to news;
-- where no one with the address has the name, whether anyone with it did.
create or replace function agrees_to_messages(p_organisation uuid, p_email text, p_name text) returns boolean
language sql stable as $$
  select coalesce(
    bool_or(r.agrees_to_news) filter (where p.name_words = fold(p_name)), bool_or(r.agrees_to_news), false)
  from person p join person t on t.id = p.root_id cross join lateral (
    select t.agrees_to_news and not exists (
      select from stale_person s join person o on o.id = s.person_id where o.root_id = t.id) as agrees_to_news
  ) r
  where p.organisation_id = p_organisation and p.email <> '' and lower(p.email) = p_email
$$;
