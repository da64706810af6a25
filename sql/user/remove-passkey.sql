-- Removes a passkey of a user; a mail reports it.
-- p: {id, userId, mail: {id, payload}, now}
-- Returns false where the user has no such passkey.
create or replace function remove_passkey(p jsonb) returns boolean language plpgsql as $$
begin
  perform assert_keys('remove_passkey', p, array['id', 'userId', 'mail', 'now']);
  perform assert_keys('remove_passkey', p -> 'mail', array['id', 'payload']);
  delete from passkey where id = (p ->> 'id')::uuid and user_id = (p ->> 'userId')::uuid;
  if not found then
    return false;
  end if;
  perform queue_account_mail((p ->> 'userId')::uuid, p -> 'mail', (p ->> 'now')::timestamptz);
  return true;
end $$;
