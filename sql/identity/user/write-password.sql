-- Sets the password of a user, ends their other sessions, and notifies them: someone who had the former
-- password loses access.
-- p: {userId, hash, session: of the browser, which stays, mail: {id, payload}, now} Returns how many sessions
-- ended.
create or replace function write_password(p jsonb) returns integer language plpgsql as $$
declare
  v_user user_account;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_ended integer;
begin
  perform assert_keys('write_password', p, array['userId', 'hash', 'session', 'mail', 'now']);
  perform assert_keys('write_password', p -> 'mail', array['id', 'payload']);
  select * into strict v_user from user_account where id = (p ->> 'userId')::uuid for update;
  insert into user_password (user_id, hash, changed_at) values (v_user.id, p ->> 'hash', v_now)
  on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at;
  update user_session set ended_at = v_now, ended_because = 'passwordChanged'
  where user_id = v_user.id and ended_at is null and id <> (p ->> 'session')::uuid;
  get diagnostics v_ended = row_count;
  -- Its own subject: each change has its mail.
  perform queue_mails(jsonb_build_array((p -> 'mail') || jsonb_build_object('kind', 'passwordChanged',
    'recipient', v_user.email, 'locale', v_user.locale)), (p -> 'mail' ->> 'id')::uuid, v_now);
  return v_ended;
end $$;
