-- Ends what reaches people of one association at their addresses, p_emails in lower case: news, messages with
-- their mails that did not leave, reminders to renew, requests to hear of the next sale, and waiting lists
-- with what they hold. What another person with the address has stays.
create or replace function erase_addresses_of(p_people uuid[], p_emails text[], p_now timestamptz)
returns void language plpgsql as $$
declare
  v_organisation uuid := (select organisation_id from person where id = p_people[1]);
  v_recipients uuid[] := array(
    select r.id from message_recipient r join message m on m.id = r.message_id
    where m.organisation_id = v_organisation and r.email = any(p_emails)
      and is_address_of(p_people, r.email, r.name)
  );
  v_waiting uuid[] := array(
    select id from waiting_entry where organisation_id = v_organisation and email = any(p_emails)
      and is_address_of(p_people, email, first_name)
  );
  v_own text[] := array(select e from unnest(p_emails) e where is_address_of(p_people, e, null));
begin
  delete from mail where id = any(v_recipients) and state = 'queued';
  delete from message_recipient where id = any(v_recipients);
  delete from prospect q using form f
    where f.id = q.form_id and f.organisation_id = v_organisation and lower(q.email) = any(v_own);
  perform forget_news_subscriptions(array(
    select s.id from news_subscription s join form f on f.id = s.form_id
    where f.organisation_id = v_organisation and s.email = any(v_own)
  ));
  perform end_offer(cart_id, p_now) from waiting_entry where id = any(v_waiting) and cart_id is not null;
  delete from waiting_entry where id = any(v_waiting);
  delete from renewal_address where organisation_id = v_organisation and stopped_at is null
    and address_hash in (select renewal_address_hash(v_organisation, e) from unnest(v_own) e);
end $$;
