-- Cancels one debit that is not being charged, with its payment, unsent attempts and open regularisation.
-- Money that is still captured becomes an orphan and is refunded. Returns whether it was cancelled.
create or replace function cancel_installment(p_payment uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_payment text;
  v_installment text;
begin
  select state into v_payment from payment where id = p_payment for update;
  select state into v_installment from installment where payment_id = p_payment for update;
  if not can_move('installment', v_installment, 'cancel') or not can_move('payment', v_payment, 'cancel') then
    return false;
  end if;
  perform end_unsent_attempts(p_payment, 'cancel', p_now);
  perform move_state('installment', p_payment, 'cancel', p_now, '{"try_on": null, "awaits_next": false}');
  perform move_state('payment', p_payment, 'cancel', p_now);
  perform end_regularisation(r.id, 'cancel', p_now)
    from regularisation r where r.payment_id = p_payment and r.state = 'open';
  return true;
end $$;
