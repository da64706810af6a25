-- Ends an attempt at a first payment without money. A payer who was left waiting for the bank is told by p_mails, in the
-- same transaction: [{id, kind, recipient, locale, payload}].
create or replace function end_first_attempt(
  p_attempt uuid, p_from text[], p_to text, p_event text, p_now timestamptz, p_set jsonb, p_mails jsonb
) returns boolean language plpgsql as $$
begin
  if not move_attempt(p_attempt, p_from, p_to, p_event, p_now, p_set) then
    return false;
  end if;
  perform queue_mails(p_mails, p_attempt, p_now);
  return true;
end $$;
