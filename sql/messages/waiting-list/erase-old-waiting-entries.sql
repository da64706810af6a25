-- Deletes entries of waiting lists that ended some time ago, at most p_limit. Returns how many.
create or replace function erase_old_waiting_entries(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with gone as (
    delete from waiting_entry where id in (
      select id from waiting_entry
      where not state = any(state_set('waitingEntry', 'live'))
        and updated_at <= p_now - limit_interval('waitingEntryTerm')
      order by updated_at limit p_limit for update skip locked
    ) returning 1
  )
  select count(*)::integer from gone
$$;
