-- Moves an attempt where its state allows the event. p_set contains the changes: {providerRef?, redirectUrl?,
-- errorCode?, submittedAt?, deadline?, payeeAccount?, pollCount?}, each unchanged where absent, and
-- nextPollAt, absent = never. The stock of a cart whose direct debit failed is released. Returns whether it
-- moved.
create or replace function move_attempt(p_attempt uuid, p_event text, p_now timestamptz, p_set jsonb)
returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  perform assert_keys('move_attempt', p_set, array[
    'providerRef', 'redirectUrl', 'errorCode', 'submittedAt', 'nextPollAt', 'pollCount', 'deadline',
    'payeeAccount'
  ]);
  select state into v_from from payment_attempt where id = p_attempt for update;
  if not can_move('attempt', v_from, p_event) then
    return false;
  end if;
  perform move_state('attempt', p_attempt, p_event, p_now, jsonb_strip_nulls(jsonb_build_object(
    'provider_ref', p_set ->> 'providerRef',
    'redirect_url', p_set ->> 'redirectUrl',
    'error_code', p_set ->> 'errorCode',
    'submitted_at', p_set ->> 'submittedAt',
    'deadline', p_set ->> 'deadline',
    'payee_account', p_set ->> 'payeeAccount',
    'poll_count', p_set ->> 'pollCount'
  )) || jsonb_build_object('next_poll_at', p_set ->> 'nextPollAt'), p_set);
  if v_from = 'processing' and p_event <> 'succeed' then
    update stock_hold h set expires_at =
        case when h.offered_until > p_now then h.offered_until else least(h.expires_at, p_now) end
      from payment_attempt a join payment p on p.id = a.payment_id
      where a.id = p_attempt and p.installment_number = 1 and h.cart_id = p.cart_id and h.state = 'held';
  end if;
  return true;
end $$;
