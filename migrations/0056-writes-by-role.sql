-- Within an association, what administrators write is also compared with the role of the acting user: row-level security
-- alone refuses a reader's change. The roles of each list are those that the table of rights gives the right to.

create view acting_membership as
  select organisation_id, role, form_ids from member
  where user_id = nullif(current_setting('obole.user', true), '')::uuid;

-- The forms that the acting user may edit. A view has the rights of its owner.
create view editable_form as
  select f.id from form f join acting_membership m on m.organisation_id = f.organisation_id
  where m.role in ('president', 'secretary') or (m.role = 'organiser' and f.id = any (m.form_ids));

create policy by_editor on form as restrictive for update using (id in (select id from editable_form));
create policy saved_by_editor on form_version as restrictive for insert
  with check (form_id in (select id from editable_form));
create policy published_by_editor on form_version as restrictive for update
  using (form_id in (select id from editable_form));
create policy removed_by_editor on form_version as restrictive for delete
  using (form_id in (select id from editable_form));
create policy added_by_editor on stock as restrictive for insert with check (form_id in (select id from editable_form));
create policy changed_by_editor on stock as restrictive for update using (form_id in (select id from editable_form));
create policy added_by_editor on media as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary', 'organiser'))
);
create policy removed_by_editor on media as restrictive for delete using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary', 'organiser'))
);

create policy removed_by_president on member as restrictive for delete using (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);
create policy sent_by_president on invitation as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);
-- Withdrawn by a president, or accepted by who was invited.
create policy changed_by_president on invitation as restrictive for update using (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
  or email in (select email from acting_user)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on acting_membership, editable_form to obole_member;
  end if;
end $$;
