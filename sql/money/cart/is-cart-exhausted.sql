-- Whether a cart has used its five cards. All its payments count, also refused ones and those cancelled at
-- the bank: changing the cart and starting again allows no more cards. An attempt without a card does not
-- count, nor do the later debits of an order.
create or replace function is_cart_exhausted(p_cart uuid) returns boolean language sql stable as $$
  select count(*) >= limit_count('cardsPerCart') from payment_attempt a join payment p on p.id = a.payment_id
  where p.cart_id = p_cart and p.installment_number = 1 and (a.state = 'failed' or a.submitted_at is not null)
$$;
