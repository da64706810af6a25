-- Queues the mails about a debit that is not retried any more, once. Returns false where they were queued
-- before.
create or replace function notify_abandoned(p_payment uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update installment set given_up = true
    where payment_id = p_payment and state = 'refused' and try_on is null and not given_up;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_payment, p_now);
  return true;
end $$;
