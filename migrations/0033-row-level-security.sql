-- A second net below the checks of the code: what administrators read and change runs as a role that does not own the
-- tables, and sees only rows of associations in which the acting user is a member. Visitors, orders and background work
-- keep the owner's connection, which policies do not restrict. The roles of each list are those that the table of rights
-- gives the right to.

do $$
begin
  if not exists (select from pg_roles where rolname = 'obole_member') then
    create role obole_member nologin;
  end if;
  grant obole_member to current_user;
exception
  -- A managed database may not let its owner create roles: act_as then changes nothing.
  when insufficient_privilege then raise notice 'role obole_member is missing: no row-level security';
  -- Two databases of one server are prepared at once.
  when unique_violation or duplicate_object then null;
end $$;

-- Views have the rights of their owner: a policy of a table may use a view of the same table.

-- The associations of the acting user.
create view acting_organisation as
  select organisation_id as id from member where user_id = nullif(current_setting('obole.user', true), '')::uuid;

-- The acting user, once their mailbox is proved.
create view acting_user as
  select id, email from user_account
  where id = nullif(current_setting('obole.user', true), '')::uuid and occupies_address and verified_at is not null;

create view acting_membership as
  select organisation_id, role, form_ids from member
  where user_id = nullif(current_setting('obole.user', true), '')::uuid;

-- The forms that the acting user may edit.
create view editable_form as
  select f.id from form f join acting_membership m on m.organisation_id = f.organisation_id
  where m.role in ('president', 'secretary') or (m.role = 'organiser' and f.id = any (m.form_ids));

-- The association that the acting operator reads with an access: still an operator, and not ended at the time that the
-- transaction was given. What members write asks for their own views.
create view supported_organisation as
  select a.organisation_id as id
  from support_access a join operator_account o on o.user_id = a.user_id
  where a.id = nullif(current_setting('obole.support', true), '')::uuid
    and a.user_id = nullif(current_setting('obole.user', true), '')::uuid
    and a.ended_at is null
    and a.ends_at > nullif(current_setting('obole.now', true), '')::timestamptz;

-- Associations: their members read, and presidents change what the association says of itself.
alter table organisation enable row level security;
create policy of_member on organisation using (id in (select id from acting_organisation));
create policy changed_by_president on organisation as restrictive for update using (
  id in (select organisation_id from acting_membership where role = 'president')
);
alter table media enable row level security;
create policy of_member on media using (organisation_id in (select id from acting_organisation));
create policy added_by_editor on media as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary', 'organiser'))
);
create policy removed_by_editor on media as restrictive for delete using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'secretary', 'organiser'))
);

-- Forms, their versions and their stock: their members read, and editors write.
alter table form enable row level security;
create policy of_member on form using (organisation_id in (select id from acting_organisation));
create policy by_editor on form as restrictive for update using (id in (select id from editable_form));
alter table form_total enable row level security;
create policy of_member on form_total using (form_id in (select id from form));
alter table raised_entry enable row level security;
create policy of_member on raised_entry using (form_id in (select id from form));
alter table form_version enable row level security;
create policy of_member on form_version using (form_id in (select id from form));
create policy saved_by_editor on form_version as restrictive for insert
  with check (form_id in (select id from editable_form));
create policy published_by_editor on form_version as restrictive for update
  using (form_id in (select id from editable_form));
create policy removed_by_editor on form_version as restrictive for delete
  using (form_id in (select id from editable_form));
alter table stock enable row level security;
create policy of_member on stock using (form_id in (select id from form));
create policy added_by_editor on stock as restrictive for insert with check (form_id in (select id from editable_form));
create policy changed_by_editor on stock as restrictive for update using (form_id in (select id from editable_form));
alter table stock_hold enable row level security;
create policy of_member on stock_hold using (stock_id in (select id from stock));
alter table link_visit enable row level security;
create policy of_member on link_visit for select using (form_id in (select id from form));

alter table "order" enable row level security;
create policy of_member on "order" using (organisation_id in (select id from acting_organisation));
alter table order_item enable row level security;
create policy of_member on order_item using (order_id in (select id from "order"));

-- A role is given by an invitation alone, to whom it was sent, in the transaction that accepts it.
alter table member enable row level security;
create policy of_member on member for select using (
  organisation_id in (select id from acting_organisation) or user_id in (select id from acting_user)
);
create policy removed_by_member on member for delete using (organisation_id in (select id from acting_organisation));
create policy removed_by_president on member as restrictive for delete using (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);
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

alter table invitation enable row level security;
create policy of_member on invitation using (organisation_id in (select id from acting_organisation));
create policy of_invited_seen on invitation for select using (email in (select email from acting_user));
create policy of_invited on invitation for update using (email in (select email from acting_user));
create policy sent_by_president on invitation as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);
-- Withdrawn by a president, or accepted by the person who was invited.
create policy changed_by_president on invitation as restrictive for update using (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
  or email in (select email from acting_user)
);

alter table access_journal enable row level security;
create policy of_member on access_journal using (organisation_id in (select id from acting_organisation));

-- The state of the verification is read by members; bank details stay with the owner of the tables.
alter table verification enable row level security;
create policy of_member on verification for select using (organisation_id in (select id from acting_organisation));
alter table verification_document enable row level security;
create policy of_member on verification_document for select
  using (organisation_id in (select id from acting_organisation));

-- Receipts: read by the roles that have the right receipt:read, written by the owner of the tables.
alter table receipt enable row level security;
create policy of_member on receipt for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);
alter table receipt_due enable row level security;
create policy of_member on receipt_due for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);
alter table receipt_correction enable row level security;
create policy of_member on receipt_correction for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

-- An operator with an access reads, and writes nothing. What belongs to a form or an order follows it; members,
-- invitations, the journal and receipts stay closed.
create policy of_support on organisation for select using (id in (select id from supported_organisation));
create policy of_support on media for select using (organisation_id in (select id from supported_organisation));
create policy of_support on form for select using (organisation_id in (select id from supported_organisation));
create policy of_support on "order" for select using (organisation_id in (select id from supported_organisation));
create policy of_support on verification for select using (organisation_id in (select id from supported_organisation));
create policy of_support on verification_document for select
  using (organisation_id in (select id from supported_organisation));
alter table support_access enable row level security;
create policy of_member on support_access for select using (
  organisation_id in (select id from acting_organisation) or organisation_id in (select id from supported_organisation)
);
alter table support_read enable row level security;
create policy of_member on support_read for select using (access_id in (select id from support_access));

-- The people whom an association knows: members, and authors of what was done. Of an operator who opened an access,
-- members read the name.
alter table user_account enable row level security;
create policy of_member on user_account for select using (
  id in (select user_id from member) or id in (select user_id from access_journal)
  or id in (select created_by from form_version)
);
create policy of_support on user_account for select using (id in (select user_id from support_access));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on acting_organisation, acting_user, acting_membership, editable_form, supported_organisation,
      organisation, media, form, form_total, raised_entry, form_version, stock, stock_hold, link_visit, "order", order_item,
      member, invitation, access_journal, verification_document, receipt, receipt_due, receipt_correction,
      support_access, support_read to obole_member;
    -- Proofs, bank details, and columns to come stay closed.
    grant select (id, email, first_name, last_name) on user_account to obole_member;
    grant select (organisation_id, state, submitted_at, verified_at, reason) on verification to obole_member;
    -- Each grant names the columns that change; the policies decide which rows. Whether an association may collect, its
    -- address in links and its id stay closed.
    grant update (name, definition, updated_at) on organisation to obole_member;
    grant insert, delete on media to obole_member;
    grant update (state, definition, display_version, updated_at) on form to obole_member;
    grant insert, update (published_at), delete on form_version to obole_member;
    grant insert, update (capacity, sold) on stock to obole_member;
    grant insert, update (form_ids), delete on member to obole_member;
    grant insert, update (accepted_at, withdrawn_at) on invitation to obole_member;
    grant insert on access_journal to obole_member;
  end if;
end $$;
