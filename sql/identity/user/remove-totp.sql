-- Turns the codes of an authenticator off, with the recovery codes where nothing else asks for them. A mail
-- reports it. p: {userId, mail: {id, payload}, now} Returns false where they were not on.
create or replace function remove_totp(p jsonb) returns boolean language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
begin
  perform assert_keys('remove_totp', p, array['userId', 'mail', 'now']);
  perform assert_keys('remove_totp', p -> 'mail', array['id', 'payload']);
  delete from user_totp where user_id = v_user and confirmed_at is not null;
  if not found then
    return false;
  end if;
  delete from recovery_code where user_id = v_user and not asks_second_factor(v_user);
  perform queue_account_mail(v_user, p -> 'mail', (p ->> 'now')::timestamptz);
  return true;
end $$;
