-- Erases what associations answered to disputes about carts, once it is sent: it names payers and
-- participants. Their files become removable.
create or replace function erase_dispute_answers(p_carts uuid[], p_now timestamptz) returns void
language sql as $$
  update dispute_answer set body = '' where body <> '' and state <> 'waiting' and dispute_id in (
    select d.id from dispute d join payment p on p.id = d.payment_id where p.cart_id = any(p_carts));
  update dispute_file f set removable_at = p_now where removable_at is null
    and dispute_id in (
      select d.id from dispute d join payment p on p.id = d.payment_id where p.cart_id = any(p_carts))
    and not exists (select from dispute_answer a where a.dispute_id = f.dispute_id and a.state = 'waiting')
$$;
