-- Deletes entries of waiting lists that ended some time ago, sooner where their association chose it: at most
-- p_limit. Returns how many.
create or replace function erase_old_waiting_entries(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with gone as (
    delete from waiting_entry where id in (
      select w.id from waiting_entry w
      left join chosen_terms('waitingEntry') c on c.organisation_id = w.organisation_id
      where not w.state = any(state_set('waitingEntry', 'live'))
        and w.updated_at <= p_now - least(c.term, limit_interval('waitingEntryTerm'))
      order by w.updated_at limit p_limit for update of w skip locked
    ) returning organisation_id
  )
  select report_erased('waitingEntry', array(select organisation_id from gone), p_now)
$$;
