-- Where mails for an association go depends on the mailboxes that its members have proved, and its settings show it.
do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select (verified_at) on user_account to obole_member;
  end if;
end $$;
