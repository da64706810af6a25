-- The orders with a valid ticket for an event that begins on p_day in Paris, whose association reminds its
-- payers (it does unless it says otherwise); created before p_created_before, since a payer of today has just
-- got the tickets. An event that was moved is reminded of again: the subject of the mail is made of the order
-- and the day. Reads after the order p_after, so that an order whose mail cannot be written does not block
-- those behind it.
create or replace function list_orders_to_remind(
  p_day date, p_created_before timestamptz, p_after uuid, p_limit integer
) returns table (
  order_id uuid, form_id uuid, order_number text, locale text, payer jsonb, subject_id uuid, tickets integer
) language sql stable as $$
  select o.id, o.form_id, o.number, o.locale, o.payer, s.subject_id, t.tickets
  from form f
  join "order" o on o.form_id = f.id and o.created_at < p_created_before and o.payer ->> 'email' <> ''
  cross join lateral (
    select count(*)::integer as tickets from order_item i join ticket k on k.order_item_id = i.id
    where i.order_id = o.id and k.cancelled_at is null
  ) t
  cross join lateral (select md5(o.id::text || p_day::text)::uuid as subject_id) s
  where ((f.definition ->> 'startDate')::timestamptz at time zone 'Europe/Paris')::date = p_day
    and coalesce((f.definition ->> 'remindTicketHolders')::boolean, true)
    and (p_after is null or o.id > p_after)
    and t.tickets > 0
    and not exists (
      select 1 from mail m
      where m.kind = 'eventTomorrow' and m.subject_id = s.subject_id and m.recipient = o.payer ->> 'email'
    )
  order by o.id
  limit p_limit
$$;
