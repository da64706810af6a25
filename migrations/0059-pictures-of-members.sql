-- Administrators add and remove pictures of their associations; the policy of 0049 decides whose.

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant insert, delete on media to obole_member;
  end if;
end $$;
