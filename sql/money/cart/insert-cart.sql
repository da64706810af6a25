-- Creates a cart as insert_held_cart does, unless something is certainly sold out: then one read answers,
-- also for a crowd. A cart that the Idempotency-Key created before takes precedence. p is as for
-- insert_held_cart, p_form_version the form_version by which the caller priced the cart.
-- Returns {kind: made, left (as find_stock_left)}, {kind: repeated}, {kind: stale} where the form has another
-- version, or {kind: short, refusal} as stock_refusal. Errors: OB001, OB009, OB010 as hold_cart_stock.
create or replace function insert_cart(p jsonb, p_form_version text) returns jsonb language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_refusal jsonb;
begin
  perform assert_keys('insert_cart', p, array[
    'id', 'items', 'payer', 'realAmount', 'tip', 'discountCode', 'frequency', 'installments', 'debitDay',
    'locale',
    'demand', 'now', 'expires', 'keyHash', 'idempotencyHash', 'idempotencyBody', 'organisationId', 'formId',
    'guard', 'source'
  ]);
  -- guard: the form that the caller knows
  if not is_form_at((p ->> 'formId')::uuid, p_form_version) then
    return jsonb_build_object('kind', 'stale');
  end if;
  -- end guard
  v_refusal := find_shortage(p -> 'demand', (p ->> 'now')::timestamptz);
  if v_refusal is not null and not exists (
    select 1 from cart where form_id = (p ->> 'formId')::uuid
      and idempotency_hash = decode(p ->> 'idempotencyHash', 'hex')
  ) then
    return jsonb_build_object('kind', 'short', 'refusal', v_refusal);
  end if;
  if not insert_held_cart(p) then
    return jsonb_build_object('kind', 'repeated');
  end if;
  return jsonb_build_object('kind', 'made',
    'left', find_stock_left((p ->> 'formId')::uuid, (p ->> 'now')::timestamptz));
end $$;
