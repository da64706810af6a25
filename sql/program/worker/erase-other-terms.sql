-- Applies the terms of handled provider events, of closed reports and of old invitations. At most p_limit of
-- each; returns how many rows.
create or replace function erase_other_terms(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with event as (
    update provider_event set payload = '{}' where (provider, event_id) in (
      select provider, event_id from provider_event
      where payload <> '{}' and handled_at <= p_now - limit_interval('providerEventTerm')
      order by handled_at limit p_limit for update skip locked
    ) returning 1
  ), report as (
    update abuse set user_email = '', user_message = '' where id in (
      select id from abuse where closed_at <= p_now - limit_interval('reportTerm') and user_email <> ''
      limit p_limit for update skip locked
    ) returning 1
  ), invited as (
    update invitation set email = '' where id in (
      select id from invitation where expires_at <= p_now - limit_interval('reportTerm') and email <> ''
      limit p_limit for update skip locked
    ) returning 1
  )
  select (select count(*) from event)::integer + (select count(*) from report)::integer
    + (select count(*) from invited)::integer
$$;
