-- Sales at the door: a gate may sell prices that it admits, as money that the association received itself.

alter table gate add column sells boolean not null default false;

-- The device that sold; a gate that is deleted leaves its orders.
alter table offline_entry add column device_id uuid references gate_device on delete set null;
create index offline_entry_device on offline_entry (device_id) where device_id is not null;

-- Who enters money by hand lets a gate sell.
create policy sells_by_enterer on gate as restrictive for insert with check (
  not sells or organisation_id in (
    select organisation_id from acting_membership where role in ('president', 'treasurer', 'secretary'))
);

-- Lines that gates sold, as figures show them: without people. What was cancelled is given back.
create view sold_line as
  select d.gate_id, e.payment_method, i.order_id, i.amount_cents
  from offline_entry e join gate_device d on d.id = e.device_id join gate g on g.id = d.gate_id
  join payment p on p.id = e.payment_id join order_item i on i.order_id = p.order_id and i.cancelled_at is null
  where g.form_id in (select id from editable_form);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on sold_line to obole_member;
  end if;
end $$;
