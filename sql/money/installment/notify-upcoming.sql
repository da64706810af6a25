-- Queues the mails about an upcoming debit, once. Returns false where they were queued before or it is not
-- planned.
create or replace function notify_upcoming(p_payment uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update installment set noticed = true
    where payment_id = p_payment and state = 'planned' and not noticed;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_payment, p_now);
  return true;
end $$;
