-- The confirmations of an address's last orders, to be sent again in the orders' languages: orders since
-- p_since, at most p_most, unless the address sent more than p_asked requests within the hour. Their links
-- were removed when they left (sql/platform/mail/without-links.sql): the caller makes them from the ids. The
-- subject is made of request and order, so that a second mail of both is none.
create or replace function list_confirmations(
  p_request uuid, p_email text, p_since timestamptz, p_most integer, p_asked integer
) returns table (
  subject uuid, recipient text, locale text, payload jsonb, order_id uuid, payment_id uuid,
  certificate_id uuid, schedule_id uuid, corrected jsonb, membership_ids uuid[]
) language sql stable as $$
  select md5(p_request::text || o.id::text)::uuid,
    case when o.corrections > 0 then o.payer ->> 'email' else m.recipient end, m.locale, m.payload, o.id,
    p.id, p.certificate_id, s.id, corrected_order(o, p), array(
      select coalesce(i.card_id, i.id) from order_item i
      where i.order_id = o.id and i.tier_type = 'Membership' order by i.position
    )
  from send_again w
  join "order" o on lower(o.payer ->> 'email') = p_email and o.created_at >= p_since
  join mail m on m.kind = 'payerConfirmation' and m.subject_id = o.id and m.payload <> '{}'
  join payment p on p.cart_id = o.cart_id and p.installment_number = 1 and p.order_id = o.id
  left join schedule s on s.order_id = o.id
  where w.id = p_request and (
    select count(*) from send_again a where a.email_hash = w.email_hash
      and a.created_at > w.created_at - limit_interval('sendAgainWindow')
      and (a.created_at, a.id) <= (w.created_at, w.id)
  ) <= p_asked
  order by o.created_at desc, o.id limit p_most
$$;
