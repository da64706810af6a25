-- Queues the confirmations of an address's last orders again, in the orders' languages: orders since p_since,
-- at most p_most, unless the address sent more than p_asked requests within the hour. A second call queues
-- nothing. Returns the number of orders.
create or replace function send_confirmations_again(
  p_request uuid, p_email text, p_now timestamptz, p_since timestamptz, p_most integer, p_asked integer
) returns integer language plpgsql as $$
declare
  v_wish send_again;
  v_mail record;
  v_queued integer := 0;
begin
  select * into v_wish from send_again where id = p_request;
  if v_wish.id is null or (
    select count(*) from send_again s where s.email_hash = v_wish.email_hash
      and s.created_at > v_wish.created_at - limit_interval('sendAgainWindow') and (s.created_at, s.id) <= (v_wish.created_at, v_wish.id)
  ) > p_asked then
    return 0;
  end if;
  for v_mail in
    select o.id as order_id, m.recipient, m.locale, m.payload from "order" o
    join mail m on m.kind = 'payerConfirmation' and m.subject_id = o.id
    where lower(o.payer ->> 'email') = p_email and o.created_at >= p_since
    order by o.created_at desc, o.id limit p_most
  loop
    if queue_mail(jsonb_build_object('id', gen_random_uuid(), 'kind', 'confirmationAgain',
      'subjectId', md5(p_request::text || v_mail.order_id::text)::uuid, 'recipient', v_mail.recipient,
      'locale', v_mail.locale, 'payload', v_mail.payload), p_now)
    then
      v_queued := v_queued + 1;
    end if;
  end loop;
  return v_queued;
end $$;
