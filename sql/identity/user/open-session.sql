-- Opens a session of a user who proved who they are, and ends the one that the browser had: tokens that were
-- planted or read before do not become those of a user.
-- p: {sessionId, userId, former: session of the browser or null, userAgent, now, hasSecondFactor: whether one
-- was given} Returns the session as find_user_session.
create or replace function open_session(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('open_session', p, array['sessionId', 'userId', 'former', 'userAgent', 'now',
    'hasSecondFactor']);
  update user_session set ended_at = v_now, ended_because = 'replaced'
  where id = (p ->> 'former')::uuid and ended_at is null;
  insert into user_session (id, user_id, rotated_at, created_at, proved_at, user_agent, has_second_factor)
  values ((p ->> 'sessionId')::uuid, (p ->> 'userId')::uuid, v_now, v_now, v_now, p ->> 'userAgent',
    (p ->> 'hasSecondFactor')::boolean);
  return find_user_session((p ->> 'sessionId')::uuid, v_now);
end $$;
