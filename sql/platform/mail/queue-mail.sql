-- Adds a mail to the outbox, once per kind, subject and recipient: p is {id, kind, subjectId, recipient,
-- locale, payload}.
-- Returns whether it was new.
create or replace function queue_mail(p jsonb, p_now timestamptz) returns boolean language plpgsql as $$
begin
  perform assert_keys('queue_mail', p, array['id', 'kind', 'subjectId', 'recipient', 'locale', 'payload']);
  insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
  values ((p ->> 'id')::uuid, p ->> 'kind', (p ->> 'subjectId')::uuid, p ->> 'recipient', p ->> 'locale',
    p -> 'payload', 'queued', p_now)
  on conflict (kind, subject_id, recipient) do nothing;
  return found;
end $$;
