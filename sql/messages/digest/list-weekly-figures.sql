-- Figures of an association for the seven days from p_from in Paris, by form and without tips: its orders,
-- and what was received online for it, first payments and debits alike. Forms without any of them are left
-- out.
create or replace function list_weekly_figures(p_organisation uuid, p_from date)
returns table (title text, orders integer, received_cents bigint) language sql stable as $$
  select f.definition ->> 'title', coalesce(o.orders, 0), coalesce(p.received, 0)
  from form f
  cross join lateral (
    select p_from::timestamp at time zone 'Europe/Paris' as since,
      (p_from + 7)::timestamp at time zone 'Europe/Paris' as until
  ) w
  left join lateral (
    select count(*)::integer as orders from "order"
    where form_id = f.id and created_at >= w.since and created_at < w.until
  ) o on true
  left join (
    select r.form_id, sum(p.amount_cents)::bigint as received
    from payment p join document c on c.payment_id = p.id and c.kind = 'paymentCertificate'
    join "order" r on r.id = p.order_id
    where p.organisation_id = p_organisation and p.amount_cents > 0
      and c.created_at >= p_from::timestamp at time zone 'Europe/Paris'
      and c.created_at < (p_from + 7)::timestamp at time zone 'Europe/Paris'
    group by r.form_id
  ) p on p.form_id = f.id
  where f.organisation_id = p_organisation and (o.orders > 0 or p.received > 0)
  order by p.received desc nulls last, o.orders desc, f.definition ->> 'title' collate "fr-x-icu"
$$;
