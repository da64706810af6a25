-- Removes a passkey of a user, and recovery codes where nothing else asks for them; a mail reports it.
-- p: {id, userId, mail: {id, payload}, now}
-- Returns false where the user has no such passkey.
create or replace function delete_passkey(p jsonb) returns boolean language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
begin
  perform assert_keys('delete_passkey', p, array['id', 'userId', 'mail', 'now']);
  perform assert_keys('delete_passkey', p -> 'mail', array['id', 'payload']);
  delete from passkey where id = (p ->> 'id')::uuid and user_id = v_user;
  if not found then
    return false;
  end if;
  delete from recovery_code where user_id = v_user and not asks_second_factor(v_user);
  perform queue_account_mail(v_user, p -> 'mail', (p ->> 'now')::timestamptz);
  return true;
end $$;
