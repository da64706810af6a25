-- Carts of a form that visitors began within the term of carts, by how far they came: each counts at its last
-- step and at all before it. Entries by hand and offers to a waiting list are not begun by a visitor, and an
-- erased cart has no content. With the rights of its owner: administrators read neither carts nor payments.
-- Returns {begun, identified, started, paid}.
create or replace function count_cart_steps(p_form uuid, p_now timestamptz) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'begun', count(*),
    'identified', count(*) filter (where c.payer is not null or p.is_started),
    'started', count(*) filter (where p.is_started),
    'paid', count(*) filter (where p.is_started and c.state = 'ordered'))
  from cart c cross join lateral (
    select count(*) > 0 as is_started, coalesce(bool_or(provider = 'offline'), false) as is_by_hand
    from payment where cart_id = c.id and installment_number = 1
  ) p
  where c.form_id = p_form and c.erased_at is null and c.created_at > p_now - limit_interval('cartTerm')
    and not p.is_by_hand and not exists (select from waiting_entry w where w.cart_id = c.id)
$$;
