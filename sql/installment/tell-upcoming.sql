-- Tells a payer of a debit to come, once; false where that was done or is too late.
create or replace function tell_upcoming(p_payment uuid, p_mails jsonb, p_now timestamptz) returns boolean
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
