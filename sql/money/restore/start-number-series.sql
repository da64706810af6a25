-- Starts a new series of numbers: every counter continues from a base above all numbers of this database and
-- above p_seen, the latest series that the provider has seen. The lock waits for orders that are being
-- written.
create or replace function start_number_series(p_seen bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_length bigint := limit_count('numberSeries');
  v_base bigint;
begin
  lock table counter in share row exclusive mode;
  select (greatest(
    p_seen, (select max(value) from counter), (select max(base) from number_series)
  ) / v_length + 1) * v_length into v_base;
  insert into number_series (base, started_at) values (v_base, p_now);
  update counter set value = v_base;
  return v_base;
end $$;
