-- Marks a debit as refunded once all of it was refunded.
create or replace function mark_debit_refunded(p_payment payment, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform move_state('installment', payment_id, 'refund', p_now)
    from installment
    where payment_id = p_payment.id and can_move('installment', state, 'refund')
      and p_payment.amount_cents + p_payment.tip_cents = (
        select sum(amount_cents) from refund where payment_id = p_payment.id and state = 'refunded'
      );
end $$;
