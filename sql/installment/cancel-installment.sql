-- Cancels one debit that is not being charged, with its payment and what its payer had begun. Money that comes all the
-- same is an orphan and goes back. The caller holds the payment's lock, or takes it here.
create or replace function cancel_installment(p_payment uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment text;
  v_from text;
begin
  select state into v_payment from payment where id = p_payment for update;
  select state into v_from from installment where payment_id = p_payment for update;
  if v_from is null or v_from not in ('planned', 'refused') or v_payment not in ('open', 'expired') then
    return false;
  end if;
  with given_up as (
    update payment_attempt set state = 'cancelled', next_poll_at = null, updated_at = p_now
      where payment_id = p_payment and state = 'created' returning id
  )
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    select 'attempt', id, 'cancel', 'created', 'cancelled', p_now from given_up;
  update installment set state = 'cancelled', try_on = null, awaits_next = false, updated_at = p_now
    where payment_id = p_payment;
  update payment set state = 'cancelled', updated_at = p_now where id = p_payment;
  insert into state_change (machine, entity_id, event, from_state, to_state, at) values
    ('installment', p_payment, 'cancel', v_from, 'cancelled', p_now),
    ('payment', p_payment, 'cancel', v_payment, 'cancelled', p_now);
  perform end_regularisation(r.id, 'cancelled', 'cancel', p_now)
    from regularisation r where r.payment_id = p_payment and r.state = 'open';
  return true;
end $$;
