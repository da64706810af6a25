-- Erases what associations answered to disputes about carts, once it is sent: it names payers and
-- participants.
create or replace function erase_dispute_answers(p_carts uuid[]) returns void language sql as $$
  update dispute_answer set body = '' where body <> '' and state <> 'waiting' and dispute_id in (
    select d.id from dispute d join payment p on p.id = d.payment_id where p.cart_id = any(p_carts))
$$;
