-- Creates a cart as create_cart does, unless something is certainly sold out: then one read answers, also for a crowd.
-- A cart that the Idempotency-Key created before takes precedence.
-- Returns {kind: made | repeated}, or {kind: short, refusal} as stock_refusal. Errors: OB001 as hold_cart_stock.
create or replace function make_cart(p jsonb) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb;
begin
  perform assert_keys('make_cart', p, array[
    'id', 'items', 'payer', 'realAmount', 'tip', 'discountCode', 'frequency', 'installments', 'debitDay', 'locale',
    'demand', 'now', 'expires', 'keyHash', 'idempotencyHash', 'idempotencyBody', 'organisationId', 'formId'
  ]);
  v_refusal := find_shortage(p -> 'demand', (p ->> 'now')::timestamptz);
  if v_refusal is not null and not exists (
    select 1 from cart where form_id = (p ->> 'formId')::uuid
      and idempotency_hash = decode(p ->> 'idempotencyHash', 'hex')
  ) then
    return jsonb_build_object('kind', 'short', 'refusal', v_refusal);
  end if;
  return jsonb_build_object('kind', case when create_cart(p) then 'made' else 'repeated' end);
end $$;
