-- Creates a cart at version 1 with its content and holds, all or nothing. p is as for update_held_cart,
-- without version and with {keyHash, idempotencyHash, idempotencyBody (hex or null), organisationId, formId,
-- source (the label of a link, or null)}. Returns false where the Idempotency-Key, or the work whose task
-- names the cart's id, created a cart before.
-- Errors: OB001, OB009, OB010 as hold_cart_stock.
create or replace function insert_held_cart(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('insert_held_cart', p, array[
    'id', 'items', 'payer', 'realAmount', 'tip', 'discountCode', 'frequency', 'installments', 'debitDay',
    'locale',
    'demand', 'now', 'expires', 'keyHash', 'idempotencyHash', 'idempotencyBody', 'organisationId', 'formId',
    'guard', 'source'
  ]);
  insert into cart (id, key_hash, organisation_id, form_id, state, version, locale, items, payer,
    real_amount_cents, tip_cents, discount_code, payment_frequency, installments, debit_day, idempotency_hash,
    idempotency_body, source, created_at, updated_at)
  values ((p ->> 'id')::uuid, decode(p ->> 'keyHash', 'hex'), (p ->> 'organisationId')::uuid,
    (p ->> 'formId')::uuid, 'open', 1, p ->> 'locale', p -> 'items', nullif(p -> 'payer', 'null'),
    (p ->> 'realAmount')::bigint, (p ->> 'tip')::bigint, p ->> 'discountCode', p ->> 'frequency',
    coalesce((p ->> 'installments')::integer, 1), (p ->> 'debitDay')::integer,
    decode(p ->> 'idempotencyHash', 'hex'), decode(p ->> 'idempotencyBody', 'hex'), p ->> 'source', v_now,
    v_now)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform hold_cart_stock((p ->> 'id')::uuid, p -> 'demand', v_now, (p ->> 'expires')::timestamptz, true,
    p -> 'guard');
  return true;
end $$;
