-- Stores a change of a user's address and queues its two codes, to the current address and to the new one,
-- whether another account has it or not.
-- p: {id, userId, email: the new one, currentMail: {id, payload}, newMail: {id, payload}, now} Returns false
-- where the user or the new address has requested too many: nothing is sent.
create or replace function insert_email_change(p jsonb) returns boolean language plpgsql as $$
declare
  v_user user_account;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_recent integer;
  v_day integer;
begin
  perform assert_keys('insert_email_change', p, array['id', 'userId', 'email', 'currentMail', 'newMail',
    'now']);
  perform assert_keys('insert_email_change', p -> 'currentMail', array['id', 'payload']);
  perform assert_keys('insert_email_change', p -> 'newMail', array['id', 'payload']);
  select * into strict v_user from user_account where id = (p ->> 'userId')::uuid for update;
  perform pg_advisory_xact_lock(hashtextextended('sign_in_code ' || (p ->> 'email'), 0));
  select count(*) filter (where created_at > v_now - limit_interval('codeWindow')), count(*)
  into v_recent, v_day
  from email_change
  where (user_id = v_user.id or email = p ->> 'email') and created_at > v_now - limit_interval('codeMemory');
  if v_recent >= limit_count('codesPerWindow') or v_day >= limit_count('codesPerDay') then
    return false;
  end if;
  insert into email_change (id, user_id, email, created_at, expires_at)
  values ((p ->> 'id')::uuid, v_user.id, p ->> 'email', v_now, v_now + limit_interval('codeLifetime'));
  perform queue_mails(jsonb_build_array(
    (p -> 'currentMail') || jsonb_build_object('kind', 'emailChangeCode', 'recipient', v_user.email,
      'locale', v_user.locale),
    (p -> 'newMail') || jsonb_build_object('kind', 'emailChangeCode', 'recipient', p ->> 'email',
      'locale', v_user.locale)
  ), (p ->> 'id')::uuid, v_now);
  return true;
end $$;
