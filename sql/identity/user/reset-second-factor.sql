-- Removes every second factor of the account of an address, and ends its sessions: by an operator, for a user
-- who lost them. A mail reports it, and so do the journals of the site and of each association of the
-- user. p: {email, mail: {id, payload}, now} Returns {found: whether there is an account, removed: how many
-- second factors, sessions: how many ended}.
create or replace function reset_second_factor(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_user uuid;
  v_removed integer;
  v_passkeys integer;
  v_ended integer;
begin
  perform assert_keys('reset_second_factor', p, array['email', 'mail', 'now']);
  perform assert_keys('reset_second_factor', p -> 'mail', array['id', 'payload']);
  select id into v_user from user_account where email = p ->> 'email' and occupies_address for update;
  if not found then
    return jsonb_build_object('found', false, 'removed', 0, 'sessions', 0);
  end if;
  delete from user_totp where user_id = v_user;
  get diagnostics v_removed = row_count;
  delete from passkey where user_id = v_user;
  get diagnostics v_passkeys = row_count;
  delete from recovery_code where user_id = v_user;
  update user_session set ended_at = v_now, ended_because = 'endedElsewhere' where user_id = v_user
    and ended_at is null;
  get diagnostics v_ended = row_count;
  perform queue_account_mail(v_user, p -> 'mail', v_now);
  insert into access_journal (organisation_id, action, detail, created_at)
  select distinct organisation_id, 'secondFactorReset', jsonb_build_object('email', p ->> 'email'), v_now
  from member where user_id = v_user;
  insert into operator_journal (action, detail, created_at)
  values ('secondFactorReset', jsonb_build_object('email', p ->> 'email'), v_now);
  return jsonb_build_object('found', true, 'removed', v_removed + v_passkeys, 'sessions', v_ended);
end $$;
