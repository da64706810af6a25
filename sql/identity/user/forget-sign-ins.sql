-- Deletes codes that no limit counts any more, challenges of passkeys, sessions that ended or expired long
-- ago, and accounts that were never verified, at most p_limit of each.
-- Mails with a code lose it. Returns how many rows.
create or replace function forget_sign_ins(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with old_code as (
    delete from sign_in_code where id in (
      select id from sign_in_code where created_at <= p_now - limit_interval('codeMemory')
      order by created_at limit p_limit for update skip locked)
    returning id
  ), emptied as (
    delete from mail using old_code where mail.kind = 'signInCode' and mail.subject_id = old_code.id
  ), old_session as (
    delete from user_session where id in (
      select id from user_session where rotated_at <= p_now - limit_interval('sessionMax')
      order by rotated_at limit p_limit for update skip locked)
    returning 1
  ), old_challenge as (
    delete from passkey_challenge where expires_at <= p_now
  ), old_change as (
    delete from email_change where created_at <= p_now - limit_interval('codeMemory') returning id
  ), emptied_change as (
    delete from mail using old_change where mail.kind = 'emailChangeCode' and mail.subject_id = old_change.id
  ), unverified as (
    delete from user_account where id in (
      select id from user_account
      where not occupies_address and created_at <= p_now - limit_interval('unverified')
      order by created_at limit p_limit for update skip locked)
    returning 1
  )
  select (select count(*) from old_code)::integer + (select count(*) from old_session)::integer
    + (select count(*) from unverified)::integer
$$;
