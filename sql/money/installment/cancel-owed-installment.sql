-- Cancels the last debit that a stopped schedule owed. A payer whose order was refunded completely is removed
-- from the contributors.
create or replace function cancel_owed_installment(p_payment uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform cancel_installment(p_payment, p_now);
  perform forget_contributor(s.order_id)
    from installment i join schedule s on s.id = i.schedule_id where i.payment_id = p_payment;
end $$;
