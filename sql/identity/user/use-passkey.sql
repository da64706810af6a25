-- Opens a session of the user of a passkey whose signature was right.
-- p: {id: of the passkey, counter: of the device, session: {sessionId, former, userAgent, now} as
-- open_session} Returns the session as find_user_session; null where the passkey was removed, or a use with
-- this counter is known.
create or replace function use_passkey(p jsonb) returns jsonb language plpgsql as $$
declare
  v_user uuid;
begin
  perform assert_keys('use_passkey', p, array['id', 'counter', 'session']);
  perform assert_keys('use_passkey', p -> 'session', array['sessionId', 'former', 'userAgent', 'now']);
  update passkey set counter = (p ->> 'counter')::bigint,
    last_used_at = (p -> 'session' ->> 'now')::timestamptz
  where id = (p ->> 'id')::uuid and (counter < (p ->> 'counter')::bigint or (p ->> 'counter')::bigint = 0
    and counter = 0)
  returning user_id into v_user;
  if not found then
    return null;
  end if;
  return open_session((p -> 'session') || jsonb_build_object('userId', v_user, 'hasSecondFactor', true));
end $$;
