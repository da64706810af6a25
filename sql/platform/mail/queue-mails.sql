-- Queues mails about one subject, once each: [{id, kind, recipient, locale, payload, subject?,
-- organisation?}]. `subject` replaces p_subject where the same kind of mail is sent again for another
-- reason. A mail to the contact of an association names it, and goes where contact_of says. A payer whose
-- address was erased, or is not known, gets none.
create or replace function queue_mails(p_mails jsonb, p_subject uuid, p_now timestamptz) returns void
language sql as $$
  select assert_keys('queue_mails', p_mails, array['id', 'kind', 'recipient', 'locale', 'payload',
    'subject', 'organisation']);
  insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
  select (m ->> 'id')::uuid, m ->> 'kind', coalesce((m ->> 'subject')::uuid, p_subject),
    case when m ? 'organisation' then contact_of((m ->> 'organisation')::uuid, m ->> 'recipient')
      else m ->> 'recipient' end,
    m ->> 'locale', m -> 'payload', 'queued', p_now
  from jsonb_array_elements(coalesce(p_mails, '[]')) m
  where m ? 'organisation' or m ->> 'recipient' <> ''
  on conflict (kind, subject_id, recipient) do nothing
$$;
