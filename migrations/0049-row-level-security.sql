-- A second net below the checks of the code: what administrators read and change runs as a role that does not own the
-- tables, and sees only rows of associations in which the acting user is a member. Visitors, orders and background work
-- keep the owner's connection, which policies do not restrict.

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

-- The associations of the acting user. A view has the rights of its owner: the policy of member may use it.
create view acting_organisation as
  select organisation_id as id from member where user_id = nullif(current_setting('obole.user', true), '')::uuid;

alter table organisation enable row level security;
create policy of_member on organisation using (id in (select id from acting_organisation));
alter table media enable row level security;
create policy of_member on media using (organisation_id in (select id from acting_organisation));
alter table form enable row level security;
create policy of_member on form using (organisation_id in (select id from acting_organisation));
alter table form_total enable row level security;
create policy of_member on form_total using (form_id in (select id from form));
alter table raised_entry enable row level security;
create policy of_member on raised_entry using (form_id in (select id from form));
alter table form_version enable row level security;
create policy of_member on form_version using (form_id in (select id from form));
alter table stock enable row level security;
create policy of_member on stock using (form_id in (select id from form));
alter table stock_hold enable row level security;
create policy of_member on stock_hold using (stock_id in (select id from stock));
alter table "order" enable row level security;
create policy of_member on "order" using (organisation_id in (select id from acting_organisation));
alter table order_item enable row level security;
create policy of_member on order_item using (order_id in (select id from "order"));
alter table member enable row level security;
create policy of_member on member using (organisation_id in (select id from acting_organisation));
alter table invitation enable row level security;
create policy of_member on invitation using (organisation_id in (select id from acting_organisation));
alter table access_journal enable row level security;
create policy of_member on access_journal using (organisation_id in (select id from acting_organisation));
-- The people whom an association knows: members, and authors of what was done.
alter table user_account enable row level security;
create policy of_member on user_account for select using (
  id in (select user_id from member) or id in (select user_id from access_journal)
  or id in (select created_by from form_version)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on acting_organisation, organisation, media, form, form_total, raised_entry, form_version, stock, stock_hold,
      "order", order_item, member, invitation, access_journal, user_account to obole_member;
    grant insert on form_version, invitation, access_journal to obole_member;
    grant update on form_version, invitation to obole_member;
    -- To lock a form while its versions are numbered.
    grant update (updated_at) on form to obole_member;
    grant delete on member to obole_member;
  end if;
end $$;
