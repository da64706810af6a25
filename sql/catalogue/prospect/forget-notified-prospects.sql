-- Deletes prospects whose mail was sent or has failed permanently, with its recipient, at most p_limit.
-- Returns how many.
create or replace function forget_notified_prospects(p_limit integer) returns integer language sql as $$
  with done as (
    select m.id as mail_id, p.id as prospect_id from prospect p
    join mail m on m.kind = 'salesReopened' and m.subject_id = p.id
      and m.state = any(state_set('mail', 'ended'))
    where p.notified_at is not null order by p.notified_at limit p_limit for update of p skip locked
  ), mails as (
    update mail set recipient = '' from done where mail.id = done.mail_id
  ), deleted as (
    delete from prospect using done where prospect.id = done.prospect_id returning 1
  )
  select count(*)::integer from deleted
$$;
