-- Presidents and secretaries create campaigns, as drafts; each has its row of totals.
create policy created_by_editor on form as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary'))
);
create policy created_by_editor on form_total as restrictive for insert with check (
  form_id in (select id from editable_form)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant insert on form, form_total to obole_member;
  end if;
end $$;
