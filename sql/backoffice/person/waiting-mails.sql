-- Mails of an organisation to people about places on its waiting lists; p_emails are theirs, in lower case.
create or replace function waiting_mails(p_organisation uuid, p_people uuid[], p_emails text[])
returns setof uuid language sql stable as $$
  select m.id from mail m join organisation o on o.id = p_organisation
  where m.kind in ('waitingJoined', 'waitingOffer', 'waitingExpired', 'waitingClosed')
    and lower(m.recipient) = any(p_emails)
    and is_address_of(p_people, lower(m.recipient), m.payload ->> 'firstName')
    and strpos(m.payload #>> '{form,url}', '/associations/' || o.slug || '/') > 0
$$;
