-- An order whose number was p_seen was written down beside the database, and is not in it: an older one was
-- put back. Starts a new series of numbers, unless the present one began after p_seen; returns whether it
-- did.
create or replace function note_lost_orders(p_seen bigint, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  -- One process at a time.
  perform 1 from site for update;
  if exists (select from number_series where base >= p_seen) then
    return false;
  end if;
  perform start_number_series(p_seen, p_now);
  return true;
end $$;
