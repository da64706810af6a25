-- What payers gave in a calendar year in Paris whom the directory does not name any more: in sums, with no name.
create table erased_gift (
  order_id uuid not null references "order",
  organisation_id uuid not null references organisation,
  year integer not null check (year between 2000 and 2999),
  -- Without tips, and without what came back.
  amount_cents bigint not null check (amount_cents > 0),
  gifts integer not null check (gifts > 0),
  last_given_on date not null,
  primary key (order_id, year)
);
create index erased_gift_year on erased_gift (organisation_id, year) include (amount_cents, gifts, last_given_on);

create view readable_erased_gift as
  select * from erased_gift where organisation_id in (select id from organisation_with_people);

-- Debits of an erased donor go on until the gift is stopped.
create or replace view readable_monthly_gift as
  select s.id as schedule_id, s.order_id, s.organisation_id, s.state, s.amount_cents, p.root_id as person_id
  from schedule s join person_appearance a on a.order_id = s.order_id and a.item_id is null
    left join person p on p.id = a.person_id
  where s.kind = 'SUBSCRIPTION' and s.state in ('active', 'paused')
    and s.organisation_id in (select id from organisation_with_people)
    and exists (
      select from order_item i where i.order_id = s.order_id and i.tier_type in ('Donation', 'MonthlyDonation')
    );

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_erased_gift to obole_member;
  end if;
end $$;

-- Directories read again the orders that name no payer.
insert into changed_order (order_id, organisation_id)
select o.id, o.organisation_id
from person_appearance a join "order" o on o.id = a.order_id
where a.item_id is null and a.person_id is null
on conflict do nothing;
