-- Refuses what the caller has just reserved where it takes an association that is not verified over its cap.
-- The lock makes its payments start one after the other, so that each counts those before it; it is taken
-- last, after the rows of stock. Errors: OB011.
create or replace function assert_under_cap(p_organisation uuid) returns void language plpgsql as $$
begin
  -- guard: one payment after the other
  perform pg_advisory_xact_lock(hashtextextended('cap of ' || p_organisation, 0));
  -- end guard
  if reserved_of(p_organisation) > limit_count('unverifiedCap') then
    raise exception 'association % would collect more than its cap', p_organisation using errcode = 'OB011';
  end if;
end $$;
