-- Opens a session of a user whose password was right a moment ago, unless it was changed since: someone with
-- the former password must not get in while it is changed. A change waits for the lock, and then ends this
-- session too. p: {changedAt: of the password that was compared, session: {sessionId, userId, former,
-- userAgent, now} as open_session} Returns {outcome: signedIn, session (as find_user_session)}, {outcome:
-- secondFactor, userId}: no session yet, or {outcome: changed}.
create or replace function open_after_password(p jsonb) returns jsonb language plpgsql as $$
declare
  v_user uuid := (p -> 'session' ->> 'userId')::uuid;
begin
  perform assert_keys('open_after_password', p, array['changedAt', 'session']);
  perform assert_keys('open_after_password', p -> 'session',
    array['sessionId', 'userId', 'former', 'userAgent', 'now']);
  -- As write_password does, which locks the account first.
  perform from user_account where id = v_user for key share;
  if not exists (select from user_password where user_id = v_user
    and changed_at = (p ->> 'changedAt')::timestamptz) then
    return jsonb_build_object('outcome', 'changed');
  end if;
  if asks_second_factor(v_user) then
    return jsonb_build_object('outcome', 'secondFactor', 'userId', v_user);
  end if;
  return jsonb_build_object('outcome', 'signedIn',
    'session', open_session((p -> 'session') || jsonb_build_object('hasSecondFactor', false)));
end $$;
