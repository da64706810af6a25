-- Whether a mail server refused an address, in lower case, for good: also as a payer typed it in an order of
-- the organisation.
create or replace function has_bounced(p_organisation uuid, p_email text) returns boolean
language sql stable as $$
  select is_bouncing(p_email) or exists (
    select from person p where p.organisation_id = p_organisation and p.email <> ''
      and lower(p.email) = p_email and p.email <> p_email and is_bouncing(p.email)
  )
$$;
