-- Writes a cart and takes its stock, all or nothing. p is {id, version, now, expires, items, payer,
-- realAmount, tip, discountCode, frequency, installments, debitDay, locale, demand, guard (as
-- hold_cart_stock)}. Nothing is written where the version is not the one that the caller read, or the cart is
-- not open. Returns the new version or null.
-- Errors: OB001, OB009, OB010 as hold_cart_stock.
create or replace function update_held_cart(p jsonb) returns integer language plpgsql as $$
declare
  written integer;
begin
  perform assert_keys('update_held_cart', p, array[
    'id', 'items', 'payer', 'realAmount', 'tip', 'discountCode', 'frequency', 'installments', 'debitDay',
    'locale', 'demand', 'now', 'expires', 'version', 'guard'
  ]);
  update cart set
    items = p -> 'items',
    payer = nullif(p -> 'payer', 'null'),
    real_amount_cents = (p ->> 'realAmount')::bigint,
    tip_cents = (p ->> 'tip')::bigint,
    discount_code = p ->> 'discountCode',
    payment_frequency = p ->> 'frequency',
    installments = coalesce((p ->> 'installments')::integer, 1),
    debit_day = (p ->> 'debitDay')::integer,
    locale = p ->> 'locale',
    version = version + 1,
    updated_at = (p ->> 'now')::timestamptz
  where id = (p ->> 'id')::uuid and version = (p ->> 'version')::integer and state = 'open'
  returning version into written;
  if written is not null then
    perform hold_cart_stock(
      (p ->> 'id')::uuid, p -> 'demand', (p ->> 'now')::timestamptz, (p ->> 'expires')::timestamptz, true,
      p -> 'guard'
    );
  end if;
  return written;
end $$;
