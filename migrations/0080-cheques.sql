-- Money that an association received itself: the number and the bank of a cheque, and the deposit in which it went to the
-- bank. `reference` remains what makes an entry unique.
alter table offline_entry add column number text not null default '', add column bank text not null default '';
update offline_entry set number = reference;

create table cheque_deposit (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  number integer not null,
  deposited_on date not null,
  made_by uuid references user_account,
  created_at timestamptz not null,
  unique (organisation_id, number)
);
create index cheque_deposit_member on cheque_deposit (made_by);

alter table offline_entry add column deposit_id uuid references cheque_deposit,
  add column returned_on date,
  add constraint offline_entry_deposit_check check (deposit_id is null or payment_method = 'Check'),
  add constraint offline_entry_returned_check check (returned_on is null or payment_method = 'Check');
create index offline_entry_deposit on offline_entry (deposit_id) where deposit_id is not null;
create index offline_entry_to_bank on offline_entry (organisation_id, paid_on)
  where payment_method = 'Check' and deposit_id is null and returned_on is null;

drop index offline_entry_ending;
create index offline_entry_ending on offline_entry (organisation_id, reverse(number) text_pattern_ops);

create or replace view readable_offline_entry as
  select e.payment_id, e.reference, e.payment_method, e.paid_on, e.organisation_id, p.order_id, p.installment_number,
    e.number, e.bank, e.deposit_id, e.returned_on
  from offline_entry e join readable_payment p on p.id = e.payment_id;

create view readable_cheque_deposit as
  select id, organisation_id, number, deposited_on, created_at from cheque_deposit
  where organisation_id in (select id from organisation_with_readable_orders);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_cheque_deposit to obole_member;
  end if;
end $$;
