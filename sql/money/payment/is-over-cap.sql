-- Whether an association that is not verified would collect more than its cap with the debits that are still
-- to come: a monthly donation adds one each month.
create or replace function is_over_cap(p_organisation uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from verification v
    where v.organisation_id = p_organisation and v.state = any(state_set('verification', 'capped'))
      and reserved_of(p_organisation) > limit_count('unverifiedCap')
  )
$$;
