-- The terms that associations shortened for a kind of data of domain/account/retention.ts.
create or replace function chosen_terms(p_data text) returns table (organisation_id uuid, term interval)
language sql stable as $$
  select organisation_id, make_interval(days => days) from chosen_term where data = p_data
$$;
