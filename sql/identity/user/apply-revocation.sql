-- Applies a revocation that an older database lacks: p is {id, kind, subject, at}, p_mail {id, payload} of
-- the mail to an account that is erased again. What was given anew since then stays. Returns false where the
-- database knows it.
create or replace function apply_revocation(p jsonb, p_mail jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_subject jsonb := p -> 'subject';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_user uuid := (v_subject ->> 'user_id')::uuid;
begin
  perform assert_keys('apply_revocation', p, array['id', 'kind', 'subject', 'at']);
  perform assert_keys('apply_revocation', p_mail, array['id', 'payload']);
  insert into revocation (id, kind, subject, at, written_at)
  values ((p ->> 'id')::uuid, p ->> 'kind', v_subject, v_at, p_now) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform set_config('obole.applies_revocations', 'on', true);
  case p ->> 'kind'
    when 'role' then
      delete from member where organisation_id = (v_subject ->> 'organisation_id')::uuid and user_id = v_user
        and role = v_subject ->> 'role' and created_at <= v_at;
    when 'operator' then
      delete from operator_account where user_id = v_user and created_at <= v_at;
    when 'passkey' then
      delete from passkey where id = (v_subject ->> 'id')::uuid;
    when 'password' then
      delete from user_password where user_id = v_user and changed_at < v_at;
    when 'recoveryCode' then
      update recovery_code set used_at = v_at
        where user_id = v_user and hash = (v_subject ->> 'hash')::bytea and used_at is null;
    when 'account' then
      if exists (select from user_account where id = (v_subject ->> 'id')::uuid and erased_at is null) then
        perform erase_account(jsonb_build_object('userId', v_subject -> 'id', 'mail', p_mail, 'now', p_now));
      end if;
  end case;
  perform set_config('obole.applies_revocations', 'off', true);
  return true;
end $$;
