-- Deletes gates that ended some time ago, with their devices and who came in by them: at most p_limit.
-- Returns how many.
create or replace function erase_old_gates(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with gone as (
    delete from gate where id in (
      select g.id from gate g left join chosen_terms('answers') c on c.organisation_id = g.organisation_id
      where g.ends_at <= p_now - least(c.term, limit_interval('answersTerm'))
      order by g.ends_at limit p_limit for update of g skip locked
    ) returning 1
  )
  select count(*)::integer from gone
$$;
