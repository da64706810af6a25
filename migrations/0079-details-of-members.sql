-- Administrators change what their association says of itself; the policy of 0049 decides whose. Whether it may collect,
-- its address in links and its id stay closed.

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant update (name, definition, updated_at) on organisation to obole_member;
  end if;
end $$;
