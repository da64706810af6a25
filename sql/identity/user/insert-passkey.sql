-- Adds a passkey to an account; a mail reports it. Its device verified its owner, so that the session has a
-- second factor from then on. The first one of a user whose role needs it comes with recovery codes, for the
-- day when it is lost. p: {id, userId, session: the one that adds it, name: or empty, credentialId:
-- base64url, publicKey: hexadecimal, counter, transports, recoveryHashes: SHA-256 of each code as hexadecimal
-- text, mail: {id, payload}, now} Returns added, or addedWithCodes where the recovery codes count; null where
-- the passkey is known already.
create or replace function insert_passkey(p jsonb) returns text language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('insert_passkey', p, array['id', 'userId', 'session', 'name', 'credentialId',
    'publicKey', 'counter', 'transports', 'recoveryHashes', 'mail', 'now']);
  perform assert_keys('insert_passkey', p -> 'mail', array['id', 'payload']);
  insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
  values ((p ->> 'id')::uuid, v_user, p ->> 'name', p ->> 'credentialId', decode(p ->> 'publicKey', 'hex'),
    (p ->> 'counter')::bigint, array(select jsonb_array_elements_text(p -> 'transports')), v_now)
  on conflict (credential_id) do nothing;
  if not found then
    return null;
  end if;
  update user_session set has_second_factor = true where id = (p ->> 'session')::uuid and user_id = v_user;
  perform queue_account_mail(v_user, p -> 'mail', v_now);
  if not asks_second_factor(v_user) or exists (select from recovery_code where user_id = v_user
    and used_at is null) then
    return 'added';
  end if;
  insert into recovery_code (user_id, hash)
  select v_user, decode(hash, 'hex') from jsonb_array_elements_text(p -> 'recoveryHashes') hash;
  return 'addedWithCodes';
end $$;
