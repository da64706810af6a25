-- Applies the terms of handled provider events, of closed reports, of files for ended disputes and of old
-- invitations, with what the journal says of them. At most p_limit of each; returns how many rows.
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
  ), file as (
    update dispute_file set removable_at = p_now where id in (
      select f.id from dispute_file f join dispute d on d.id = f.dispute_id
      where f.removable_at is null and d.state <> 'open'
        and d.updated_at <= p_now - limit_interval('disputeFileTerm')
      limit p_limit for update of f skip locked
    ) returning 1
  ), due as (
    select id, organisation_id, email from invitation
    where expires_at <= p_now - limit_interval('reportTerm') and email <> ''
    limit p_limit for update skip locked
  ), invited as (
    update invitation i set email = '' from due where i.id = due.id returning 1
  ), journal as (
    -- A person with an account ends what names them by erasing it.
    update access_journal j set detail = detail - 'email' from due
    where j.organisation_id = due.organisation_id and j.detail ->> 'email' = due.email
      and not exists (select from user_account u where u.email = due.email and u.verified_at is not null)
  )
  select (select count(*) from event)::integer + (select count(*) from report)::integer
    + (select count(*) from invited)::integer + (select count(*) from file)::integer
$$;
