-- Payers to remind of memberships, one row an organisation and address, after the one that p_after names;
-- also people whose memberships were imported, before p_imported_before. A membership is due from the day of
-- a moment, before its end until its last day, and after its end for p_late days; not again within
-- p_rest_since. None for one that was paid after p_ordered_before, that was renewed, whose payer stopped the
-- reminders, or whose address refused a mail. p_usual as for renewal_moments, none of which is more than
-- p_reach days from an end. The caller checks what became of the money, and whether it can be renewed.
-- Returns {organisationId, email, lines}; an imported line has no order.
create or replace function list_renewals_due(
  p_today date, p_late integer, p_rest_since timestamptz, p_ordered_before timestamptz,
  p_imported_before timestamptz, p_after text, p_limit integer, p_usual jsonb, p_reach integer
) returns setof jsonb language sql stable as $$
  select assert_keys('list_renewals_due', p_usual, array['moment', 'isOn', 'days']);
  select jsonb_build_object('organisationId', m.organisation_id, 'email', lower(m.email),
    'lines', jsonb_agg(jsonb_build_object('id', m.id, 'orderId', m.order_id, 'moment', s.moment)
      order by m.id, s.moment))
  from (
    select l.organisation_id, l.order_item_id as id, o.id as order_id, o.payer ->> 'email' as email,
      l.until_on
    from membership l join "order" o on o.id = l.order_id
    where l.cancelled_at is null and l.until_on between p_today - p_reach - p_late and p_today + p_reach
      and l.sort_name <> '' and o.payment_frequency <> 'SUBSCRIPTION' and o.created_at < p_ordered_before
      and o.payer ->> 'email' <> ''
    union all
    select l.organisation_id, l.id, null, l.email, l.until_on from imported_line l
    where l.holder is not null and l.until_on between p_today - p_reach - p_late and p_today + p_reach
      and l.sort_name <> '' and l.email <> '' and l.imported_at < p_imported_before
      and coalesce(l.day, l.from_on, '-infinity') < p_ordered_before::date
  ) m cross join lateral renewal_moments(m.organisation_id, p_usual) s
  where (p_after is null or m.organisation_id || ' ' || lower(m.email) > p_after)
    and s.is_on and case s.moment
      when 'after' then p_today between m.until_on + s.days and m.until_on + s.days + p_late
      else p_today between m.until_on - s.days and m.until_on end
    and not exists (select from renewal_notice n
      where (n.order_item_id = m.id or n.imported_line_id = m.id)
        and (n.moment = s.moment or n.queued_at > p_rest_since))
    and not case when m.order_id is null then is_imported_renewed(m.id) else is_renewed(m.id) end
    and not exists (select from renewal_address a where a.organisation_id = m.organisation_id
      and a.address_hash = renewal_address_hash(m.organisation_id, m.email) and a.stopped_at is not null)
    and not exists (select from mail b where b.bounced_at is not null
      and b.recipient in (m.email, lower(m.email)))
  group by m.organisation_id, lower(m.email)
  order by m.organisation_id || ' ' || lower(m.email)
  limit p_limit
$$;
