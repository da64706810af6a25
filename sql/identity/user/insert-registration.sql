-- Creates an unverified account with a password, opens its session, and mails the code that proves the
-- address. Addresses are treated alike, whether a verified account has them or not.
-- p: {session: {sessionId, former, userAgent, now} as open_session, account: {id, email, locale, hash: of the
-- password}, code: {id, mail: {id, payload}} and browserHash, as insert_sign_in_code} Returns the session as
-- find_user_session; null where the address has requested too many codes: nothing is created.
create or replace function insert_registration(p jsonb) returns jsonb language plpgsql as $$
declare
  v_account jsonb := p -> 'account';
  v_user uuid := (v_account ->> 'id')::uuid;
  v_now timestamptz := (p -> 'session' ->> 'now')::timestamptz;
begin
  perform assert_keys('insert_registration', p, array['session', 'account', 'code', 'browserHash']);
  perform assert_keys('insert_registration', p -> 'session',
    array['sessionId', 'former', 'userAgent', 'now']);
  perform assert_keys('insert_registration', p -> 'account', array['id', 'email', 'locale', 'hash']);
  perform assert_keys('insert_registration', p -> 'code', array['id', 'mail']);
  perform assert_keys('insert_registration', p -> 'code' -> 'mail', array['id', 'payload']);
  if not insert_sign_in_code((p -> 'code') || jsonb_build_object('email', v_account -> 'email',
    'locale', v_account -> 'locale', 'browserHash', p -> 'browserHash', 'registration', v_user,
    'isKnown', false, 'now', p -> 'session' -> 'now')) then
    return null;
  end if;
  insert into user_account (id, email, locale, created_at, occupies_address)
  values (v_user, v_account ->> 'email', v_account ->> 'locale', v_now, false);
  insert into user_password (user_id, hash, changed_at) values (v_user, v_account ->> 'hash', v_now);
  return open_session((p -> 'session') || jsonb_build_object('userId', v_user, 'hasSecondFactor', false));
end $$;
