-- From here to the end of the transaction, statements see and write only what the associations of a user own,
-- and what was sent to that user (migrations 0049 and 0055). Where the role could not be created, nothing is
-- restricted.
create or replace function act_as(p_user uuid) returns void language plpgsql as $$
begin
  perform set_config('obole.user', p_user::text, true);
  if exists (select from pg_roles where rolname = 'obole_member') then
    perform set_config('role', 'obole_member', true);
  end if;
end $$;
