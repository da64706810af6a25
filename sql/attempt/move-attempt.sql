-- Moves an attempt and writes the event. p_set holds what changes with it. Returns whether it moved.
create or replace function move_attempt(
  p_attempt uuid, p_from text[], p_to text, p_event text, p_now timestamptz, p_set jsonb
) returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from payment_attempt where id = p_attempt for update;
  if v_from is null or not v_from = any(p_from) then
    return false;
  end if;
  update payment_attempt set
    state = p_to,
    updated_at = p_now,
    provider_ref = coalesce(p_set ->> 'providerRef', provider_ref),
    redirect_url = coalesce(p_set ->> 'redirectUrl', redirect_url),
    error_code = coalesce(p_set ->> 'errorCode', error_code),
    submitted_at = coalesce((p_set ->> 'submittedAt')::timestamptz, submitted_at),
    deadline = coalesce((p_set ->> 'deadline')::timestamptz, deadline),
    payee_account = coalesce(p_set ->> 'payeeAccount', payee_account),
    next_poll_at = (p_set ->> 'nextPollAt')::timestamptz,
    poll_count = coalesce((p_set ->> 'pollCount')::integer, poll_count)
  where id = p_attempt;
  if v_from = 'processing' and p_to in ('failed', 'expired') then
    update stock_hold h set expires_at = least(h.expires_at, p_now)
      from payment_attempt a join payment p on p.id = a.payment_id
      where a.id = p_attempt and p.installment_number = 1 and h.cart_id = p.cart_id and h.state = 'held';
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('attempt', p_attempt, p_event, v_from, p_to, p_now, p_set);
  return true;
end $$;
