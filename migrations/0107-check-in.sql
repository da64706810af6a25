-- Check-in at an event: gates that a member opens, devices of volunteers, and who came in.

-- A signed link opens it, without an account, on devices that the gate then knows.
create table gate (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  name text not null check (length(name) between 1 and 60),
  -- The prices that it admits; null: all of them.
  tier_ids text[] check (cardinality(tier_ids) > 0),
  -- Until then devices receive the list of tickets.
  ends_at timestamptz not null,
  created_by uuid not null references user_account,
  created_at timestamptz not null,
  -- A member ended it before.
  ended_at timestamptz
);
create index gate_form on gate (form_id, created_at);
create index gate_organisation on gate (organisation_id);
create index gate_creator on gate (created_by);
create index gate_end on gate (ends_at);

create table gate_device (
  id uuid primary key,
  gate_id uuid not null references gate on delete cascade,
  -- 1, 2, 3 … within the gate.
  number integer not null check (number >= 1),
  -- Kind of device by its browser: Android, iPhone. Empty: another one.
  label text not null check (length(label) <= 60),
  key_hash bytea not null unique,
  opened_at timestamptz not null,
  last_contact_at timestamptz not null,
  -- How far its clock was behind ours at the last contact.
  clock_behind_ms bigint not null default 0,
  removed_at timestamptz,
  unique (gate_id, number)
);

-- A ticket that a device let in. The device makes the id, so that a transfer can be repeated.
create table check_in (
  id uuid primary key,
  form_id uuid not null references form,
  device_id uuid not null references gate_device on delete cascade,
  -- A ticket that is made again gets another id.
  ticket_id uuid not null references ticket on update cascade,
  -- By the clock of the device, corrected by its error.
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  undone_at timestamptz,
  -- The transaction that wrote it last: devices ask for what others wrote since their last contact.
  changed_in xid8 not null default pg_current_xact_id()
);
create index check_in_form on check_in (form_id, changed_in);
create index check_in_ticket on check_in (ticket_id);
create index check_in_device on check_in (device_id);

-- The campaigns whose entries the acting user controls.
create view checked_form as
  select f.id from form f join acting_membership m on m.organisation_id = f.organisation_id
  where m.role in ('president', 'secretary') or (m.role in ('organiser', 'door') and f.id = any (m.form_ids));

alter table gate enable row level security;
create policy of_member on gate using (organisation_id in (select id from acting_organisation));
create policy read_at_door on gate as restrictive for select using (form_id in (select id from checked_form));
create policy opened_by_editor on gate as restrictive for insert with check (
  form_id in (select id from editable_form)
  and created_by = nullif(current_setting('obole.user', true), '')::uuid
);
create policy ended_by_editor on gate as restrictive for update using (form_id in (select id from editable_form));
alter table gate_device enable row level security;
create policy of_member on gate_device using (gate_id in (select id from gate));
create policy removed_by_editor on gate_device as restrictive for update using (
  gate_id in (select g.id from gate g where g.form_id in (select id from editable_form))
);
alter table check_in enable row level security;
create policy of_member on check_in for select using (form_id in (select id from checked_form));

-- Tickets as figures show them: without people and codes.
create view checked_ticket as
  select t.id, t.form_id, t.number, t.cancelled_at, i.detail ->> 'tierId' as tier_id, i.name as tier_name
  from ticket t join order_item i on i.id = t.order_item_id
  where t.form_id in (select id from checked_form);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on checked_form, checked_ticket, check_in to obole_member;
    grant select, insert on gate to obole_member;
    grant update (ended_at) on gate to obole_member;
    grant select on gate_device to obole_member;
    grant update (removed_at) on gate_device to obole_member;
  end if;
end $$;
