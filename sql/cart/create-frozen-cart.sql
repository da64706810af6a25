-- Creates a cart and freezes it for payment, or neither. p_cart is as for create_cart, p_freeze as for freeze_cart
-- without version. Returns the result of freeze_cart, or {kind: repeated} where the Idempotency-Key created a cart
-- before. Errors: OB001 as hold_cart_stock.
create or replace function create_frozen_cart(p_cart jsonb, p_freeze jsonb) returns jsonb language plpgsql as $$
begin
  if not create_cart(p_cart) then
    return jsonb_build_object('kind', 'repeated');
  end if;
  return freeze_cart(p_freeze || '{"version": 1}');
end $$;
