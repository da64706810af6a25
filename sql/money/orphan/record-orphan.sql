-- Records captured money without an order: it is booked as owed to the payer and refunded by the worker; a
-- person decides about a mismatch. A pending direct debit ends with it. Its attempt is `failed` although
-- money moved: it made no order. Returns the orphan's id.
create or replace function record_orphan(
  p_payment payment, p_attempt payment_attempt, p_ref text, p_amount bigint, p_currency text, p_reason text,
  p_orphan uuid, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into orphan_payment (id, payment_id, attempt_id, provider, provider_ref, amount_cents, currency,
    reason, state, created_at, updated_at)
  values (p_orphan, p_payment.id, p_attempt.id, p_attempt.provider, p_ref, p_amount, p_currency, p_reason,
    case when p_reason = 'mismatch' then 'quarantined' else 'open' end, p_now, p_now)
  on conflict (attempt_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from orphan_payment where attempt_id = p_attempt.id;
    return v_id;
  end if;
  update payment_attempt set provider_ref = p_ref, next_poll_at = null, updated_at = p_now,
    error_code = case p_reason when 'duplicate' then 'DUPLICATED_PAYMENT'
      else coalesce(error_code, 'PAYMENT_ERROR') end
  where id = p_attempt.id;
  if can_move('attempt', p_attempt.state, 'fail') then
    perform move_state('attempt', p_attempt.id, 'fail', p_now, '{}', jsonb_build_object('orphan', p_reason));
  end if;
  perform book('orphan:' || p_attempt.id, 'orphan', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'psp_clearing', 'amount', p_amount),
    jsonb_build_object('kind', 'refund_clearing', 'amount', -p_amount)
  ));
  return v_id;
end $$;
