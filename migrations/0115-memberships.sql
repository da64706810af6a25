-- Memberships as lists and reminders read them: days and holder of each order line, whose facts stay in "order" and
-- order_item. Triggers of sql/money/order write them. A status is stored nowhere.
create table membership (
  order_item_id uuid primary key references order_item on delete cascade,
  order_id uuid not null references "order",
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  price text not null,
  cancelled_at timestamptz,
  ordered_at timestamptz not null,
  -- First and last day in France. Both null: the association set no dates. The last alone: there is no end.
  from_on date,
  until_on date,
  -- Equal for the memberships of one person in an association.
  holder uuid not null,
  -- Last and first name, folded. Empty: erased.
  sort_name text not null,
  -- Folded words that find it: names, address and number.
  words text not null,
  check (until_on is null or from_on is not null)
);
create index membership_order on membership (order_id);
create index membership_form on membership (form_id);
create index membership_holder on membership (organisation_id, holder);
create index membership_name on membership (organisation_id, sort_name);
create index membership_ending on membership (until_on, order_id) where cancelled_at is null;
create index refund_share_line on refund_share (order_item_id);
create index installment_refused on installment (schedule_id) where state = 'refused';

-- Functions come after migrations, and an empty database has no row to read with them.
do $$
begin
  if exists (select from order_item where tier_type = 'Membership') then
    insert into membership (order_item_id, order_id, organisation_id, form_id, price, cancelled_at, ordered_at,
      from_on, until_on, holder, sort_name, words)
    select i.id, i.order_id, o.organisation_id, o.form_id, i.name, i.cancelled_at, o.created_at,
      case i.detail #>> '{validity,period,kind}'
        when 'dates' then case
          when d.day between (i.detail #>> '{validity,period,from}')::date and (i.detail #>> '{validity,period,until}')::date
            then d.day
          else (i.detail #>> '{validity,period,from}')::date end
        when 'rollingYear' then d.day
        when 'unlimited' then d.day end,
      case i.detail #>> '{validity,period,kind}'
        when 'dates' then (i.detail #>> '{validity,period,until}')::date
        when 'rollingYear' then make_date(extract(year from d.day)::integer + 1, extract(month from d.day)::integer, 1)
          + extract(day from d.day)::integer - 2 end,
      md5(concat_ws('|', o.organisation_id, n.first_name || ' ' || n.last_name, c.contact, row_number() over (
        partition by o.id, n.first_name, n.last_name order by i.position)))::uuid,
      trim(n.last_name || ' ' || n.first_name), o.search_words || i.person_words || i.position || ' '
    from order_item i join "order" o on o.id = i.order_id
      cross join lateral (select (o.created_at at time zone 'Europe/Paris')::date as day) d
      cross join lateral (select i.person_words <> '  ' as is_named,
        (o.payer ->> 'isOrganization')::boolean is true and o.payer ->> 'companyName' <> '' as is_company) k
      cross join lateral (select
        fold(coalesce(case when k.is_named then i.detail #>> '{participant,firstName}'
          when not k.is_company then o.payer ->> 'firstName' end, '')) as first_name,
        fold(coalesce(case when k.is_named then i.detail #>> '{participant,lastName}'
          when k.is_company then o.payer ->> 'companyName' else o.payer ->> 'lastName' end, '')) as last_name) n
      cross join lateral (select coalesce(nullif(lower(o.payer ->> 'email'), ''),
        nullif(fold(concat_ws(' ', o.payer ->> 'address', o.payer ->> 'zipCode', o.payer ->> 'city')), ''),
        o.id::text) as contact) c
    where i.tier_type = 'Membership';
  end if;
end $$;

create view readable_membership as
  select * from membership
  where organisation_id in (select id from organisation_with_readable_orders)
    or form_id in (select id from form_with_readable_orders);

-- Lines that were refunded in full. A refund that failed gave nothing back; every other one counts from its request.
create view readable_refunded_membership as
  select m.order_item_id, m.organisation_id
  from readable_membership m
  where m.order_item_id in (select g.order_item_id from refund_share g) and (
    select coalesce(sum(s.item_cents + s.options_cents), 0) from payment_share s
    where s.order_item_id = m.order_item_id
  ) <= (
    select coalesce(sum(g.item_cents + g.options_cents), 0)
    from refund_share g join refund r on r.id = g.refund_id and r.state <> 'failed'
    where g.order_item_id = m.order_item_id
  );

-- Memberships that were promised, and whose money has not come.
create view readable_promised_membership as
  select e.payment_id, r.organisation_id, r.form_id, e.created_at, p.snapshot -> 'payer' as payer, i.item, i.position
  from expected_payment e join readable_payment r on r.id = e.payment_id join payment p on p.id = r.id
    cross join lateral jsonb_array_elements(p.snapshot -> 'items') with ordinality i (item, position)
  where e.state = 'expected' and i.item ->> 'type' = 'Membership';

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_membership, readable_refunded_membership, readable_promised_membership to obole_member;
  end if;
end $$;
