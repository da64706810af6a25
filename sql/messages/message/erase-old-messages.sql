-- Applies the term of messages: of those that are not planned, with their lists. At most p_limit; returns how
-- many.
create or replace function erase_old_messages(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with gone as (
    delete from message where id in (
      select id from message where not state = any(state_set('message', 'due'))
        and updated_at <= p_now - limit_interval('messageTerm')
      order by updated_at limit p_limit for update skip locked
    ) returning 1
  )
  select count(*)::integer from gone
$$;
