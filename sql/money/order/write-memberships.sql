-- Writes the memberships of orders, with the days and the holder that their lines and payers have now. Days
-- are those of `membershipPeriod` in the domain: the year of 29/02 ends on 28/02. A holder whom the
-- association erased has no name; people who are merged have one holder.
create or replace function write_memberships(p_orders uuid[]) returns void language sql as $$
  insert into membership (order_item_id, order_id, organisation_id, form_id, price, cancelled_at, ordered_at,
    from_on, until_on, holder, sort_name, words)
  select i.id, i.order_id, o.organisation_id, o.form_id, i.name, i.cancelled_at, o.created_at,
    case v.kind
      when 'dates' then case when d.day between v.from_on and v.until_on then d.day else v.from_on end
      when 'rollingYear' then d.day when 'unlimited' then d.day end,
    case v.kind when 'dates' then v.until_on
      when 'rollingYear' then make_date(
        extract(year from d.day)::integer + 1, extract(month from d.day)::integer, 1
      ) + extract(day from d.day)::integer - 2 end,
    coalesce(
      case when row_number() over nth = 1 then shared_holder((
        select a.person_id from person_appearance a
        where a.order_id = o.id and a.item_id is not distinct from g.item_id)) end,
      membership_holder(o.organisation_id, p.person, o.payer, o.id, row_number() over nth)),
    case when e.is_erased then '' else trim(p.person[2] || ' ' || p.person[1]) end,
    case when e.is_erased then '' else o.search_words || i.person_words || i.position || ' ' end
  from order_item i join "order" o on o.id = i.order_id
    cross join lateral (select (o.created_at at time zone 'Europe/Paris')::date as day) d
    cross join lateral (select i.detail #>> '{validity,period,kind}' as kind,
      (i.detail #>> '{validity,period,from}')::date as from_on,
      (i.detail #>> '{validity,period,until}')::date as until_on) v
    cross join lateral (select membership_person(i.detail, o.payer) as person) p
    cross join lateral (select case
      when jsonb_typeof(i.detail -> 'participant') = 'object' then i.id end as item_id) g
    cross join lateral (select is_erased_appearance(o.id, g.item_id) as is_erased) e
  where i.order_id = any(p_orders) and i.tier_type = 'Membership'
  window nth as (partition by o.id, p.person order by i.position)
  on conflict (order_item_id) do update set price = excluded.price, cancelled_at = excluded.cancelled_at,
    ordered_at = excluded.ordered_at, from_on = excluded.from_on, until_on = excluded.until_on,
    holder = excluded.holder, sort_name = excluded.sort_name, words = excluded.words
$$;
