-- Trigger: writes down that a role, a passkey, a password, a recovery code or an account ended, by any way.
-- A revocation applied from the file of an older database is not written again.
create or replace function note_revocation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(old);
begin
  if current_setting('obole.applies_revocations', true) = 'on' then
    return null;
  end if;
  insert into revocation (id, kind, subject, at)
  select gen_random_uuid(), tg_argv[0], jsonb_object_agg(key, value),
    now() + offset_ms * interval '1 millisecond'
  from clock, jsonb_each(v_row) where key = any(string_to_array(tg_argv[1], ' '))
  group by offset_ms;
  return null;
end $$;

create or replace trigger member_revoked after delete on member
  for each row execute function note_revocation('role', 'organisation_id user_id role');
create or replace trigger operator_revoked after delete on operator_account
  for each row execute function note_revocation('operator', 'user_id');
create or replace trigger passkey_revoked after delete on passkey
  for each row execute function note_revocation('passkey', 'id');
create or replace trigger password_revoked after update or delete on user_password
  for each row execute function note_revocation('password', 'user_id');
create or replace trigger recovery_code_revoked after update on recovery_code
  for each row when (old.used_at is null and new.used_at is not null)
  execute function note_revocation('recoveryCode', 'user_id hash');
create or replace trigger account_revoked after update on user_account
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function note_revocation('account', 'id');
