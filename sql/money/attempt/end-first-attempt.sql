-- Ends an attempt at a first payment without money, by p_event (fail, cancel, expire). p_mails inform a payer
-- who was waiting for the bank, in the same transaction: [{id, kind, recipient, locale, payload}]. Returns
-- whether it moved.
create or replace function end_first_attempt(
  p_attempt uuid, p_event text, p_now timestamptz, p_set jsonb, p_mails jsonb
) returns boolean language plpgsql as $$
begin
  if not move_attempt(p_attempt, p_event, p_now, p_set) then
    return false;
  end if;
  perform queue_mails(p_mails, p_attempt, p_now);
  return true;
end $$;
