-- Adds a passkey to an account; a mail reports it.
-- p: {id, userId, credentialId: base64url, publicKey: hexadecimal, counter, transports, mail: {id, payload}, now}
-- Returns false where the passkey is known already.
create or replace function add_passkey(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('add_passkey', p, array['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'mail',
    'now']);
  perform assert_keys('add_passkey', p -> 'mail', array['id', 'payload']);
  insert into passkey (id, user_id, credential_id, public_key, counter, transports, created_at)
  values ((p ->> 'id')::uuid, (p ->> 'userId')::uuid, p ->> 'credentialId', decode(p ->> 'publicKey', 'hex'),
    (p ->> 'counter')::bigint, array(select jsonb_array_elements_text(p -> 'transports')), v_now)
  on conflict (credential_id) do nothing;
  if not found then
    return false;
  end if;
  perform queue_account_mail((p ->> 'userId')::uuid, p -> 'mail', v_now);
  return true;
end $$;
