-- Ends what reaches some addresses, in lower case, from one association: news, messages with their mails
-- that did not leave, reminders to renew, requests to hear of the next sale, and waiting lists with what
-- they hold.
create or replace function erase_addresses_of(p_organisation uuid, p_emails text[], p_now timestamptz)
returns void language plpgsql as $$
begin
  delete from mail e using message_recipient r, message m
    where e.id = r.id and e.state = 'queued' and m.id = r.message_id and m.organisation_id = p_organisation
      and r.email = any(p_emails);
  delete from prospect q using form f
    where f.id = q.form_id and f.organisation_id = p_organisation and lower(q.email) = any(p_emails);
  delete from message_recipient r using message m
    where m.id = r.message_id and m.organisation_id = p_organisation and r.email = any(p_emails);
  perform forget_news_subscriptions(array(
    select s.id from news_subscription s join form f on f.id = s.form_id
    where f.organisation_id = p_organisation and s.email = any(p_emails)
  ));
  perform end_offer(cart_id, p_now) from waiting_entry
    where organisation_id = p_organisation and email = any(p_emails) and cart_id is not null;
  delete from waiting_entry where organisation_id = p_organisation and email = any(p_emails);
  delete from renewal_address where organisation_id = p_organisation and stopped_at is null
    and address_hash in (select renewal_address_hash(p_organisation, e) from unnest(p_emails) e);
end $$;
