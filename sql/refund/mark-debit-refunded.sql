-- A debit that was given back whole is refunded.
create or replace function mark_debit_refunded(p_payment payment, p_now timestamptz) returns void language plpgsql as $$
begin
  update installment set state = 'refunded', updated_at = p_now
    where payment_id = p_payment.id and state = 'paid' and p_payment.amount_cents + p_payment.tip_cents = (
      select sum(amount_cents) from refund where payment_id = p_payment.id and state = 'refunded'
    );
  if found then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('installment', p_payment.id, 'refund', 'paid', 'refunded', p_now);
  end if;
end $$;
