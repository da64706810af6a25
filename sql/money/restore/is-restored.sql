-- Whether the provider has charges of this site that are unknown here: no new payment is taken.
create or replace function is_restored() returns boolean language sql stable as $$
  select exists (select from unknown_charge where settled_at is null)
$$;
