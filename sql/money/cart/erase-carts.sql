-- Erases the content of carts, but of those whose money an association still expects: items, payer, and the
-- snapshots of payments that made no order. Their files
-- become removable, except those of an order, which belong to its answers. Carts that a bank may still charge
-- stay. A cart without a payment is left to be deleted. Returns how many carts.
create or replace function erase_carts(p_carts uuid[], p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_erased uuid[];
begin
  with chosen as (
    select c.id from cart c where c.id = any(p_carts) and c.erased_at is null and not exists (
      select from payment p join expected_payment e on e.payment_id = p.id
      where p.cart_id = c.id and e.state = 'expected'
    ) and not exists (
      select from payment p where p.cart_id = c.id and p.order_id is null and (
        may_have_debited(p.id) or has_live_attempt(p.id)
        or (c.state <> 'ordered' and exists (
          select from orphan_payment o where o.payment_id = p.id
            and o.state = any(state_set('orphan', 'unresolved'))
        ))
      )
    ) order by c.id for update skip locked
  ), erased as (
    update cart set items = '[]', payer = blank_payer(payer),
      erased_at = case when exists (select from payment p where p.cart_id = cart.id) then p_now end
    from chosen where cart.id = chosen.id returning cart.id
  )
  select coalesce(array_agg(id), '{}') into v_erased from erased;
  update payment set snapshot = snapshot || jsonb_build_object(
      'items', without_answers(snapshot -> 'items', true), 'payer', blank_payer(snapshot -> 'payer'))
    where cart_id = any(v_erased) and order_id is null
      and not exists (select from "order" o where o.cart_id = payment.cart_id);
  update cart_file set removable_at = p_now where cart_id = any(v_erased)
    and not exists (select from "order" o where o.cart_id = cart_file.cart_id);
  return cardinality(v_erased);
end $$;
