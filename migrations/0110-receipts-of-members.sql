-- Those who look after the receipts of an association read them: the roles that have the right receipt:read in the table
-- of rights. What is written about receipts stays with the owner.
alter table receipt enable row level security;
create policy of_member on receipt for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);
alter table receipt_due enable row level security;
create policy of_member on receipt_due for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on receipt, receipt_due to obole_member;
  end if;
end $$;
