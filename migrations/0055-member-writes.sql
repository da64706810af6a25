-- What administrators write runs as obole_member too: published versions, states of a form, accepted invitations. Each
-- grant names the columns that change; the policies of 0049 decide which rows.

-- The acting user, once their mailbox is proved. A view has the rights of its owner.
create view acting_user as
  select id, email from user_account
  where id = nullif(current_setting('obole.user', true), '')::uuid and occupies_address and verified_at is not null;

-- A role is given by an invitation alone, to whom it was sent, in the transaction that accepts it.
drop policy of_member on member;
create policy of_member on member for select using (
  organisation_id in (select id from acting_organisation) or user_id in (select id from acting_user)
);
create policy removed_by_member on member for delete using (organisation_id in (select id from acting_organisation));
create policy by_invitation on member for insert with check (
  user_id in (select id from acting_user)
  and exists (
    select 1 from invitation i
    where i.organisation_id = member.organisation_id and i.role = member.role and i.form_ids <@ member.form_ids
      and i.email in (select email from acting_user)
      and i.accepted_at is not null and i.xmin = pg_current_xact_id()::xid
  )
);
-- More named forms for a role that the user has.
create policy by_invitation_again on member for update using (user_id in (select id from acting_user)) with check (
  exists (
    select 1 from invitation i
    where i.organisation_id = member.organisation_id and i.role = member.role and i.form_ids <@ member.form_ids
      and i.email in (select email from acting_user)
      and i.accepted_at is not null and i.xmin = pg_current_xact_id()::xid
  )
);
create policy of_invited_seen on invitation for select using (email in (select email from acting_user));
create policy of_invited on invitation for update using (email in (select email from acting_user));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on acting_user to obole_member;
    -- Address, proofs and names of columns to come stay closed.
    revoke select on user_account from obole_member;
    grant select (id, email, first_name, last_name) on user_account to obole_member;
    grant update (state, definition, display_version) on form to obole_member;
    grant insert, update (capacity, sold) on stock to obole_member;
    grant insert, update (form_ids) on member to obole_member;
    revoke update on invitation, form_version from obole_member;
    grant update (accepted_at, withdrawn_at) on invitation to obole_member;
    grant update (published_at) on form_version to obole_member;
    grant delete on form_version to obole_member;
  end if;
end $$;
