-- Subtracts the refunds of a payment from the form's totals. A payer whose order was refunded completely is
-- removed from the contributors.
create or replace function take_from_totals(p_payment payment, p_amount bigint) returns void
language plpgsql as $$
begin
  if p_amount <= 0 then
    return;
  end if;
  update contribution c set amount_cents = greatest(0, c.amount_cents - p_amount)
    from "order" o where o.id = p_payment.order_id and c.order_id = o.id
      and o.payment_frequency <> 'SUBSCRIPTION';
  delete from contribution where order_id = p_payment.order_id and is_order_refunded(p_payment.order_id);
  perform note_raised(p_payment.form_id, -p_amount, case when found then -1 else 0 end);
end $$;
