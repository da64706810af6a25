-- The orders with a membership whose last day is between p_from and p_to, paid before p_ordered_before, whose
-- payer has neither been reminded nor joined again. A monthly membership goes on by itself. The caller checks
-- what became of the money, and whether the membership can be renewed.
-- Reads after the order p_after, so that an order whose mail cannot be written does not block those behind
-- it.
create or replace function list_memberships_ending(
  p_from date, p_to date, p_ordered_before timestamptz, p_after uuid, p_limit integer
) returns table (order_id uuid) language sql stable as $$
  select o.id
  from "order" o
  where o.payment_frequency <> 'SUBSCRIPTION' and o.created_at < p_ordered_before
    and o.payer ->> 'email' <> ''
    and (p_after is null or o.id > p_after)
    and exists (
      select 1 from order_item i cross join lateral (select i.detail -> 'validity' -> 'period' as p) v
      where i.order_id = o.id and i.tier_type = 'Membership' and i.cancelled_at is null
        and case v.p ->> 'kind'
          when 'dates' then (v.p ->> 'until')::date
          when 'rollingYear' then
            ((o.created_at at time zone 'Europe/Paris')::date + interval '1 year' - interval '1 day')::date
        end between p_from and p_to
    )
    and not exists (select 1 from mail m where m.kind = 'membershipEnding' and m.subject_id = o.id)
    and not exists (
      select 1 from "order" l join order_item i on i.order_id = l.id
      where l.organisation_id = o.organisation_id and l.created_at > o.created_at
        and lower(l.payer ->> 'email') = lower(o.payer ->> 'email')
        and i.tier_type = 'Membership' and i.cancelled_at is null
    )
  order by o.id
  limit p_limit
$$;
