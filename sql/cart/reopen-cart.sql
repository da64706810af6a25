-- Opens a frozen cart again where no attempt at its first payment may still take money: the payment is cancelled and the
-- cart gets a new version; its holds are again bound by the cart's own clock and their 45 minutes, which a payment in
-- flight had put off. Locks in the order of finalise_payment: payment, attempts, cart. Returns whether the cart is open.
create or replace function reopen_cart(p_cart uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment payment;
  v_reopened boolean;
begin
  select * into v_payment from payment
    where cart_id = p_cart and installment_number = 1 and state in ('open', 'expired') for update;
  if v_payment.id is not null then
    with overdue as (
      update payment_attempt set state = 'expired', next_poll_at = null, updated_at = p_now
        where payment_id = v_payment.id and state = 'created' and deadline <= p_now returning id
    )
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      select 'attempt', id, 'expire', 'created', 'expired', p_now from overdue;
    if has_live_attempt(v_payment.id) then
      return false;
    end if;
    update payment set state = 'cancelled', updated_at = p_now where id = v_payment.id;
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('payment', v_payment.id, 'cancel', v_payment.state, 'cancelled', p_now);
  end if;
  update cart set state = 'open', version = version + 1, updated_at = p_now
    where id = p_cart and state = 'paying'
    returning true into v_reopened;
  if v_reopened then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('cart', p_cart, 'reopen', 'paying', 'open', p_now);
    update stock_hold
      set expires_at = least(expires_at, p_now + interval '15 minutes', first_held_at + interval '45 minutes')
      where cart_id = p_cart and state = 'held';
    return true;
  end if;
  return exists (select 1 from cart where id = p_cart and state = 'open');
end $$;
