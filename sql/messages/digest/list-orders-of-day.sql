-- The associations that read of their orders once a day and had some on p_day in Paris, without a mail about
-- that day yet. The subject of the mail is made of the association and the day.
-- Reads after the association p_after, so that one whose mail cannot be written does not block those behind
-- it.
create or replace function list_orders_of_day(p_day date, p_after uuid, p_limit integer) returns table (
  organisation_id uuid, subject_id uuid
) language sql stable as $$
  select org.id, s.subject_id
  from organisation org
  cross join lateral (select md5(org.id::text || p_day::text)::uuid as subject_id) s
  where org.definition ->> 'orderMails' = 'daily' and org.definition -> 'contact' ->> 'email' <> ''
    and (p_after is null or org.id > p_after)
    and exists (
      select 1 from form f join "order" o on o.form_id = f.id
      where f.organisation_id = org.id
        and o.created_at >= p_day::timestamp at time zone 'Europe/Paris'
        and o.created_at < (p_day + 1)::timestamp at time zone 'Europe/Paris'
    )
    and not exists (select 1 from mail m where m.kind = 'ordersOfDay' and m.subject_id = s.subject_id)
  order by org.id
  limit p_limit
$$;
