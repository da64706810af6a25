-- Uses a code: counts a wrong one, and for a right one signs in, creating the account of a new address.
-- p: {code, browserHash, isRight: whether the proof of the caller is right, anyBrowser: whether it works in a browser that
-- did not request the code, sessionId, userId: of new rows, userAgent, now}
-- Returns {outcome: signedIn, session (as user_session_of)}, {outcome: wrong, triesLeft}, or {outcome: expired,
-- otherBrowser or tooMany}.
create or replace function sign_in_with_code(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_code sign_in_code;
  v_user user_account;
begin
  perform assert_keys('sign_in_with_code', p, array['code', 'browserHash', 'isRight', 'anyBrowser', 'sessionId', 'userId',
    'userAgent', 'now']);
  select * into v_code from sign_in_code where id = (p ->> 'code')::uuid for update;
  if not found or v_code.used_at is not null or v_code.expires_at <= v_now then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if not (p ->> 'anyBrowser')::boolean
    and v_code.browser_hash is distinct from decode(p ->> 'browserHash', 'hex') then
    return jsonb_build_object('outcome', 'otherBrowser');
  end if;
  if v_code.tries >= limit_count('codeTries') then
    return jsonb_build_object('outcome', 'tooMany');
  end if;
  if not (p ->> 'isRight')::boolean then
    update sign_in_code set tries = tries + 1 where id = v_code.id;
    return jsonb_build_object('outcome', 'wrong', 'triesLeft', limit_count('codeTries') - v_code.tries - 1);
  end if;
  update sign_in_code set used_at = v_now where id = v_code.id;
  insert into user_account (id, email, locale, verified_at, created_at)
  values ((p ->> 'userId')::uuid, v_code.email, v_code.locale, v_now, v_now)
  on conflict (email) do update set verified_at = coalesce(user_account.verified_at, excluded.verified_at)
  returning * into v_user;
  insert into user_session (id, user_id, rotated_at, created_at, proved_at, user_agent)
  values ((p ->> 'sessionId')::uuid, v_user.id, v_now, v_now, v_now, p ->> 'userAgent');
  return jsonb_build_object('outcome', 'signedIn', 'session', user_session_of((p ->> 'sessionId')::uuid, v_now));
end $$;
