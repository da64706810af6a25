-- Mails of an organisation about places on waiting lists, to some addresses in lower case.
create or replace function waiting_mails(p_organisation uuid, p_emails text[]) returns setof uuid
language sql stable as $$
  select m.id from mail m join organisation o on o.id = p_organisation
  where m.kind in ('waitingJoined', 'waitingOffer', 'waitingExpired') and lower(m.recipient) = any(p_emails)
    and strpos(m.payload #>> '{form,url}', '/associations/' || o.slug || '/') > 0
$$;
