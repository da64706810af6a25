-- Queues the mail of an invitation, for a member who has no access to the outbox: p is {id, subjectId,
-- recipient, locale, payload}, where subjectId is the invitation.
-- It runs with the rights of its owner, so it checks itself that the invitation belongs to an association of
-- the acting user, and that the mail goes to the invited address.
create or replace function queue_invitation(p jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_keys('queue_invitation', p, array['id', 'subjectId', 'recipient', 'locale', 'payload']);
  if not exists (
    select from invitation i join acting_organisation a on a.id = i.organisation_id
    where i.id = (p ->> 'subjectId')::uuid and i.email = p ->> 'recipient' and i.withdrawn_at is null
  ) then
    raise exception 'no invitation of an association of the acting user';
  end if;
  perform queue_mail(p || '{"kind": "invitation"}', p_now);
end $$;
