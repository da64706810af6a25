-- Applies the term of mails. At most p_limit; returns how many.
create or replace function erase_old_mails(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  select erase_mails(array(
    select id from mail where payload <> '{}' and created_at <= p_now - limit_interval('mailTerm')
      and state = any(state_set('mail', 'ended'))
    order by created_at limit p_limit for update skip locked
  ))
$$;
