-- Cancels expected money, in the name of a member (p_user), or of none because its term is over: its payment
-- is cancelled, its stock returns. Returns cancelled; repeated where it was before; received where it has
-- an order; null where the association expects no such payment.
create or replace function cancel_expected(
  p_payment uuid, p_organisation uuid, p_user uuid, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_state text;
  v_payment payment;
begin
  select state into v_state from expected_payment
    where payment_id = p_payment and organisation_id = p_organisation for update;
  if v_state is distinct from 'expected' then
    return case v_state when 'cancelled' then 'repeated' else v_state end;
  end if;
  perform move_state('expectedPayment', p_payment, 'cancel', p_now, '{"number": "", "bank": ""}');
  perform move_state('payment', p_payment, 'cancel', p_now);
  select * into v_payment from payment where id = p_payment;
  perform hold_cart_stock(v_payment.cart_id, '[]', p_now, p_now, true);
  insert into access_journal (organisation_id, form_id, user_id, action, detail, created_at)
  values (v_payment.organisation_id, v_payment.form_id, p_user, 'expectedCancelled',
    jsonb_build_object('amount', v_payment.amount_cents), p_now);
  return 'cancelled';
end $$;
