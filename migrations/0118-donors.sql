-- What each person of a directory gave in a calendar year in Paris: written with their other sums, for lists.
create table donor_year (
  person_id uuid not null references person on delete cascade,
  organisation_id uuid not null references organisation,
  year integer not null check (year between 2000 and 2999),
  -- Without tips, and without what came back.
  amount_cents bigint not null check (amount_cents > 0),
  gifts integer not null check (gifts > 0),
  last_given_on date not null,
  -- Of the year before.
  before_cents bigint not null check (before_cents >= 0),
  is_first boolean not null,
  -- There is a row of the year after.
  is_followed boolean not null,
  primary key (person_id, year)
);
create index donor_year_amount on donor_year (organisation_id, year, amount_cents desc, person_id)
  include (gifts, before_cents, is_first, is_followed);
create index donor_year_recent on donor_year (organisation_id, year, last_given_on desc, person_id desc);

create view readable_donor_year as
  select * from donor_year where organisation_id in (select id from organisation_with_people);

-- Orders of donors with a receipt of a year, for those who may read receipts.
create view readable_donor_receipt as
  select d.organisation_id, d.order_id, d.year, p.root_id as person_id, d.is_incomplete,
    d.due_at is not null or d.awaits_bank as is_awaited,
    exists (
      select from receipt r where r.order_id = d.order_id and r.year = d.year and r.ended_at is null
    ) as is_issued
  from receipt_due d join person_appearance a on a.order_id = d.order_id and a.item_id is null
    join person p on p.id = a.person_id
  where d.organisation_id in (
    select organisation_id from acting_membership where role in ('president', 'treasurer')
  );

-- Monthly gifts that go on, or are paused.
create view readable_monthly_gift as
  select s.id as schedule_id, s.order_id, s.organisation_id, s.state, s.amount_cents, p.root_id as person_id
  from schedule s join person_appearance a on a.order_id = s.order_id and a.item_id is null
    join person p on p.id = a.person_id
  where s.kind = 'SUBSCRIPTION' and s.state in ('active', 'paused')
    and s.organisation_id in (select id from organisation_with_people)
    and exists (
      select from order_item i where i.order_id = s.order_id and i.tier_type in ('Donation', 'MonthlyDonation')
    );

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_donor_year, readable_donor_receipt, readable_monthly_gift to obole_member;
  end if;
end $$;

-- Directories read the orders with gifts again.
insert into changed_order (order_id, organisation_id)
select o.id, o.organisation_id from "order" o
where exists (
    select from order_item i where i.order_id = o.id and i.tier_type in ('Donation', 'MonthlyDonation')
  )
  or exists (select from renunciation n where n.order_id = o.id)
on conflict do nothing;
