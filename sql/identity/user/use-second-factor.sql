-- Uses a code of the authenticator, or a recovery code, once, and opens the session of its user.
-- p: {userId, step: time step of a right code or null, recoveryHash: SHA-256 of a recovery code or null,
-- session: {sessionId, former, userAgent, now} as open_session} Returns the session as find_user_session;
-- null where the code was used before or is none.
create or replace function use_second_factor(p jsonb) returns jsonb language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
begin
  perform assert_keys('use_second_factor', p, array['userId', 'step', 'recoveryHash', 'session']);
  perform assert_keys('use_second_factor', p -> 'session', array['sessionId', 'former', 'userAgent', 'now']);
  if p ->> 'step' is not null then
    update user_totp set last_step = (p ->> 'step')::bigint
    where user_id = v_user and confirmed_at is not null and last_step < (p ->> 'step')::bigint;
  else
    update recovery_code set used_at = (p -> 'session' ->> 'now')::timestamptz
    where user_id = v_user and hash = decode(p ->> 'recoveryHash', 'hex') and used_at is null;
  end if;
  if not found then
    return null;
  end if;
  return open_session((p -> 'session') || jsonb_build_object('userId', v_user, 'hasSecondFactor', true));
end $$;
