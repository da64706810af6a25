-- Corrections of the donor that the receipts of an order state: who, when, and the facts before and after. The order
-- stays as it was paid. A correction holds for its year and the later ones, until another one.
create table receipt_correction (
  id uuid primary key,
  -- The order of corrections.
  number bigint generated always as identity,
  organisation_id uuid not null references organisation,
  order_id uuid not null,
  year integer not null,
  -- The donor, or a member of the association.
  author text not null check (author in ('donor', 'member')),
  user_id uuid not null references user_account,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  foreign key (order_id, year) references receipt_due
);
create index receipt_correction_of_order on receipt_correction (order_id, year, number);
create index receipt_correction_of_user on receipt_correction (user_id);
create index receipt_correction_organisation on receipt_correction (organisation_id);

-- As receipts are: those who look after them read, and the owner writes.
alter table receipt_correction enable row level security;
create policy of_member on receipt_correction for select using (
  organisation_id in (select organisation_id from acting_membership where role in ('president', 'treasurer'))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on receipt_correction to obole_member;
  end if;
end $$;
