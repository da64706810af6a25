-- Closes withdrawals that no longer wait for their association, at most p_limit. Returns the number of closed
-- ones.
create or replace function close_withdrawals(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with done as (
    update withdrawal set closed_at = p_now where id in (
      select id from withdrawal where closed_at is null and not is_withdrawal_open(id)
      order by asked_at limit p_limit for update skip locked
    ) returning 1
  )
  select count(*)::integer from done
$$;
