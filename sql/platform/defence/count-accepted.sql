-- The number of cards accepted from the addresses from p_from to p_to since an instant, at most p_most.
create or replace function count_accepted(p_from bytea, p_to bytea, p_since timestamptz, p_most bigint)
returns bigint language plpgsql stable set enable_seqscan to off
  set plan_cache_mode to force_generic_plan as $$
declare
  -- A variable, so that a plan of before the first statistics cannot read every succeeded attempt by another
  -- index.
  v_accepted text[] := array['succeeded'];
begin
  return (
    select count(*) from (
      select from payment_attempt
      where address_hash between p_from and p_to and state = any(v_accepted) and updated_at >= p_since
        and state = any(state_set('attempt', 'counted'))
      limit p_most
    ) accepted
  );
end $$;
