-- Money was captured for a later debit, but not the requested amount: a person decides, and the debit is not
-- charged again. It is cancelled where its schedule was stopped meanwhile. Does nothing where the payment is
-- not a later debit.
create or replace function hold_installment(p_payment uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from installment
    where payment_id = p_payment and state = any(state_set('installment', 'owed')) for update;
  if v_from is null then
    return;
  end if;
  update installment set refusal = 'hapay_processing_error', try_on = null, updated_at = p_now
    where payment_id = p_payment;
  if can_move('installment', v_from, 'refuse') then
    perform move_state('installment', p_payment, 'refuse', p_now, '{}', '{"reason": "mismatch"}');
  end if;
  perform cancel_owed_installment(p_payment, p_now)
    from installment i join schedule s on s.id = i.schedule_id
    where i.payment_id = p_payment and s.state = 'cancelled';
end $$;
