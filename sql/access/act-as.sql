-- From here to the end of the transaction, or to a call without a user, statements see only what the associations of a
-- user own (migration 0049). It changes nothing where the role could not be created.
create or replace function act_as(p_user uuid) returns void language plpgsql as $$
begin
  perform set_config('obole.user', coalesce(p_user::text, ''), true);
  if p_user is null then
    perform set_config('role', 'none', true);
  elsif exists (select from pg_roles where rolname = 'obole_member') then
    perform set_config('role', 'obole_member', true);
  end if;
end $$;
