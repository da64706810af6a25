-- Applies the term of carts: deletes those that no payment was made for, and erases the content of the
-- others. At most p_limit; returns how many.
create or replace function erase_old_carts(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_old uuid[];
  v_unpaid uuid[];
  v_count integer;
begin
  select coalesce(array_agg(id), '{}') into v_old from (
    select c.id from cart c
    -- Found by its creation: an index on the last change would be written by each change.
    where c.erased_at is null and c.created_at <= p_now - limit_interval('cartTerm')
      and c.updated_at <= p_now - limit_interval('cartTerm')
      -- The money of an entry by hand may still arrive.
      and not exists (select from payment p join expected_payment e on e.payment_id = p.id
        where p.cart_id = c.id and e.state = 'expected')
      -- A bank may still report what became of a payment.
      and (c.state = 'ordered' or c.updated_at <= p_now - limit_interval('cartTerm')
        - limit_interval('bankTerm')
        -- Its files are removed before it.
        or not exists (select from payment p where p.cart_id = c.id
          union all select from cart_file f where f.cart_id = c.id))
    order by c.created_at limit p_limit for update skip locked
  ) old;
  v_count := erase_carts(v_old, p_now);
  select coalesce(array_agg(c.id), '{}') into v_unpaid from cart c
  where c.id = any(v_old) and not exists (select from payment p where p.cart_id = c.id)
    and not exists (select from cart_file f where f.cart_id = c.id)
    and not exists (select from stock_hold h where h.cart_id = c.id and h.state <> 'released');
  delete from stock_hold where cart_id = any(v_unpaid);
  delete from account_cart where cart_id = any(v_unpaid);
  delete from cart where id = any(v_unpaid);
  return v_count;
end $$;
