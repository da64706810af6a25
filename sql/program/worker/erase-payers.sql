-- Erases everything that names the payers of orders: on the orders, their payments, payment methods that
-- serve no other order, public lines and corrections. What was bought and paid stays.
create or replace function erase_payers(p_orders uuid[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_carts uuid[] := array(select cart_id from "order" where id = any(p_orders));
begin
  update "order" set payer = blank_payer(payer) || '{"isErased": true}', payer_erased_at = p_now
    where id = any(p_orders);
  perform note_changed_orders(p_orders);
  update payment set back_url = null, snapshot = snapshot || jsonb_build_object(
      'payer', blank_payer(snapshot -> 'payer') || '{"isErased": true}')
    where cart_id = any(v_carts);
  update regularisation set back_url = null
    where payment_id in (select id from payment where cart_id = any(v_carts));
  -- The provider may still be asked to delete it by its reference.
  update mandate m set payer_email = '', brand = '', last4 = '',
      customer_ref = case when forgotten_at is null then customer_ref end
    where state <> 'active' and id in (
      select mandate_id from schedule where order_id = any(p_orders)
      union
      select a.mandate_id from payment_attempt a join payment p on p.id = a.payment_id
        where p.cart_id = any(v_carts)
    ) and not exists (
      select from schedule s join "order" o on o.id = s.order_id
      where s.mandate_id = m.id and o.payer_erased_at is null
    );
  update offline_entry e set number = '', bank = '', reference = 'erased:' || e.payment_id, content_hash = ''
    where e.payment_id in (select id from payment where cart_id = any(v_carts));
  perform erase_dispute_answers(v_carts, p_now);
  update contribution set display_name = null, comment = null, publish_amount = false
    where order_id = any(p_orders);
  update order_correction set before = '{}', after = '{}' where order_id = any(p_orders);
  update receipt_due set due_at = null, is_incomplete = false where order_id = any(p_orders);
  perform set_config('obole.terms_at', p_now::text, true);
  update receipt_correction set before = blank_texts(before), after = blank_texts(after)
    where order_id = any(p_orders) and after ->> 'country' <> '';
  perform set_config('obole.terms_at', '', true);
end $$;
