-- Uses a code: counts a wrong one, and for a right one signs in, creating the account of a new address. An
-- account that was registered with a password is the one that is signed in, once it is verified, but only in
-- the browser that registered it and where no other account has the address: elsewhere it may be the password
-- of someone else. p: {code, browserHash, isRight: whether the proof of the caller is right, anyBrowser:
-- whether it works in a browser that did not request the code, userId: of a new account, session: {sessionId,
-- former, userAgent, now} as open_session} Returns {outcome: signedIn, session (as find_user_session),
-- registration: adopted, existing or null}, {outcome: wrong, triesLeft}, {outcome: secondFactor, userId}: no
-- session yet, or {outcome: expired, otherBrowser or tooMany}.
create or replace function use_sign_in_code(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p -> 'session' ->> 'now')::timestamptz;
  v_code sign_in_code;
  v_account user_account;
  v_user uuid;
  v_registration uuid;
begin
  perform assert_keys('use_sign_in_code', p, array['code', 'browserHash', 'isRight', 'anyBrowser', 'userId',
    'session']);
  perform assert_keys('use_sign_in_code', p -> 'session', array['sessionId', 'former', 'userAgent', 'now']);
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
  -- Two codes of one address that are used at once create one account.
  perform pg_advisory_xact_lock(hashtextextended('sign_in_code ' || v_code.email, 0));
  select id into v_registration from user_account where id = v_code.registration and not occupies_address
    and v_code.browser_hash = decode(p ->> 'browserHash', 'hex');
  select * into v_account from user_account where email = v_code.email and occupies_address for update;
  v_user := v_account.id;
  if v_user is null and v_registration is not null then
    update user_account set verified_at = v_now, occupies_address = true where id = v_registration
    returning id into v_user;
    -- Opened with its password alone: another person may have them.
    update user_session set ended_at = v_now, ended_because = 'replaced' where user_id = v_user
      and ended_at is null;
  elsif v_user is null then
    insert into user_account (id, email, locale, verified_at, created_at)
    values ((p ->> 'userId')::uuid, v_code.email, v_code.locale, v_now, v_now) returning id into v_user;
  elsif v_account.verified_at is null then
    -- An operator created it: its first sign-in proves it, with the password that its owner just chose.
    update user_account set verified_at = v_now where id = v_user;
    update user_password set user_id = v_user where user_id = v_registration;
  end if;
  if asks_second_factor(v_user) then
    return jsonb_build_object('outcome', 'secondFactor', 'userId', v_user);
  end if;
  return jsonb_build_object('outcome', 'signedIn',
    'session', open_session((p -> 'session') || jsonb_build_object('userId', v_user,
      'hasSecondFactor', false)),
    'registration', case when v_registration is null then null
      when v_account.verified_at is null then 'adopted' else 'existing' end);
end $$;
