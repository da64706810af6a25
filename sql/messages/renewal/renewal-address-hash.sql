-- The hash by which an organisation knows that an address stopped its reminders. It names no one by itself.
create or replace function renewal_address_hash(p_organisation uuid, p_email text) returns bytea
language sql immutable as $$
  select sha256(convert_to(p_organisation || ' ' || lower(p_email), 'UTF8'))
$$;
