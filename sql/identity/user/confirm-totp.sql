-- Turns the codes of an authenticator on, or gives new recovery codes where a second factor is asked for. A
-- mail reports it. p: {userId, step: time step of the code that was typed, or null for new recovery codes
-- alone, recoveryHashes: SHA-256 of each code as hexadecimal text, session: the one that turns them on, mail:
-- {id, payload}, now}. Sessions elsewhere, opened without such a code, end when they are turned on: they
-- could turn them off.
-- Returns false where there is nothing to turn on, or the code was used before.
create or replace function confirm_totp(p jsonb) returns boolean language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_step bigint := (p ->> 'step')::bigint;
begin
  perform assert_keys('confirm_totp', p, array['userId', 'step', 'recoveryHashes', 'session', 'mail', 'now']);
  perform assert_keys('confirm_totp', p -> 'mail', array['id', 'payload']);
  if v_step is null then
    if not asks_second_factor(v_user) then
      return false;
    end if;
  else
    update user_totp set confirmed_at = v_now, last_step = v_step
    where user_id = v_user and confirmed_at is null and last_step < v_step;
    if not found then
      return false;
    end if;
    update user_session set ended_at = v_now, ended_because = 'endedElsewhere'
    where user_id = v_user and ended_at is null and id <> (p ->> 'session')::uuid;
    update user_session set has_second_factor = true where id = (p ->> 'session')::uuid and user_id = v_user;
  end if;
  delete from recovery_code where user_id = v_user;
  insert into recovery_code (user_id, hash)
  select v_user, decode(hash, 'hex') from jsonb_array_elements_text(p -> 'recoveryHashes') hash;
  perform queue_account_mail(v_user, p -> 'mail', v_now);
  return true;
end $$;
