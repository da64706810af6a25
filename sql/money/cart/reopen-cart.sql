-- Opens a frozen cart again where no attempt at its first payment may have taken money or may still take it:
-- the payment is cancelled and the cart gets a new version. Its holds end again with the cart and the limit
-- `hold`, which a payment in flight had extended. Locks in the order of apply_finalise_plan: payment,
-- attempts, cart. What a waiting list offered is held as long as it was promised. Returns whether the cart is
-- open.
create or replace function reopen_cart(p_cart uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment payment;
  v_cart cart;
begin
  select * into v_payment from payment
    where cart_id = p_cart and installment_number = 1 and state = any(state_set('payment', 'payable'))
      for update;
  if v_payment.id is not null then
    perform end_unsent_attempts(v_payment.id, 'expire', p_now, p_now);
    if has_live_attempt(v_payment.id) or may_have_debited(v_payment.id) then
      return false;
    end if;
    perform move_state('payment', v_payment.id, 'cancel', p_now);
  end if;
  select * into v_cart from cart where id = p_cart for no key update;
  if can_move('cart', v_cart.state, 'reopen') then
    perform move_state('cart', p_cart, 'reopen', p_now, jsonb_build_object('version', v_cart.version + 1));
    update stock_hold set expires_at = case when offered_until > p_now then offered_until else
        least(expires_at, p_now + limit_interval('cartLifetime'), first_held_at + limit_interval('hold')) end
      where cart_id = p_cart and state = 'held';
    return true;
  end if;
  return v_cart.id is not null and v_cart.state = 'open';
end $$;
