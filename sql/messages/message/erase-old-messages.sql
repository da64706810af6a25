-- Applies the term of messages, also the shorter ones that associations chose: of those that are not planned,
-- with their lists. At most p_limit; returns how many.
create or replace function erase_old_messages(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with due as (
    (select id from message where not state = any(state_set('message', 'due'))
        and updated_at <= p_now - limit_interval('messageTerm')
      order by updated_at limit p_limit)
    union
    (select m.id from chosen_terms('message') c join message m on m.organisation_id = c.organisation_id
      where m.updated_at <= p_now - c.term and not m.state = any(state_set('message', 'due')) limit p_limit)
  ), gone as (
    delete from message where id in (
      select id from message where id in (select id from due)
        and not state = any(state_set('message', 'due'))
      limit p_limit for update skip locked
    ) returning organisation_id
  )
  select report_erased('message', array(select organisation_id from gone), p_now)
$$;
