-- Whether someone of an organisation who has this address, in lower case, agreed to news.
create or replace function agrees_to_messages(p_organisation uuid, p_email text) returns boolean
language sql stable as $$
  select exists (
    select from person p join person r on r.id = p.root_id
    where p.organisation_id = p_organisation and p.email <> '' and lower(p.email) = p_email
      and r.agrees_to_news
  )
$$;
