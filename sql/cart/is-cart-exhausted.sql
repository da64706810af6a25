-- Whether a cart has used its five cards. Counted over all its payments, refused or cancelled at the bank alike:
-- changing the cart and starting again gives no more cards to try. An attempt without a card costs nothing, and the
-- later debits of an order are not counted.
create or replace function is_cart_exhausted(p_cart uuid) returns boolean language sql stable as $$
  select count(*) >= limit_count('cardsPerCart') from payment_attempt a join payment p on p.id = a.payment_id
  where p.cart_id = p_cart and p.installment_number = 1 and (a.state = 'failed' or a.submitted_at is not null)
$$;
