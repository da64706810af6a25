-- Creates the order of a payment. p is {id, locale, payer, amount, tip, vat, discount, frequency}: amounts of
-- the whole order, or of one month for a monthly one; a first instalment is lower. The label of the link is
-- that of the cart.
create or replace function create_order(p jsonb, p_number text, p_payment payment, p_now timestamptz)
returns void
language sql as $$
  select assert_keys('create_order', p, array[
    'id', 'locale', 'payer', 'amount', 'tip', 'frequency', 'vat', 'discount'
  ]);
  insert into "order" (id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents,
    vat_cents, discount_cents, payment_frequency, source, created_at)
  values ((p ->> 'id')::uuid, p_number, p_payment.organisation_id, p_payment.form_id, p_payment.cart_id,
    p ->> 'locale', p -> 'payer', (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, (p ->> 'vat')::bigint,
    (p ->> 'discount')::bigint, p ->> 'frequency',
    (select source from cart where id = p_payment.cart_id), p_now);
  -- The directory of the association reads it.
  insert into changed_order (order_id, organisation_id)
  values ((p ->> 'id')::uuid, p_payment.organisation_id)
$$;
