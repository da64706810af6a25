-- Queues the mails about an expiring card, once; no mails where it has no recipient. Returns false where they
-- were queued before.
create or replace function notify_expiring(p_mandate uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update mandate set expiry_notified = true, updated_at = p_now where id = p_mandate and not expiry_notified;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_mandate, p_now);
  return true;
end $$;
