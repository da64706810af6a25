-- The association's own account at a provider; null where it has none there.
create or replace function payee_account_of(p_organisation uuid, p_provider text) returns text
language sql stable as $$
  select definition ->> 'providerAccount' from organisation
  where id = p_organisation and definition ->> 'provider' = p_provider
$$;
