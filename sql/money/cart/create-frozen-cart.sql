-- Creates a cart and freezes it for payment, or neither. p_cart is as for insert_held_cart, p_freeze as for
-- freeze_cart without version. Returns the result of freeze_cart, or {kind: repeated} where the
-- Idempotency-Key created a cart before. Errors: OB001, OB009, OB010, OB011 as freeze_cart, OB005 where the
-- form was changed at the same instant.
create or replace function create_frozen_cart(p_cart jsonb, p_freeze jsonb) returns jsonb
language plpgsql as $$
declare
  v_frozen jsonb;
begin
  if not insert_held_cart(p_cart) then
    return jsonb_build_object('kind', 'repeated');
  end if;
  v_frozen := freeze_cart(p_freeze || '{"version": 1}');
  if v_frozen ->> 'kind' = 'stale' then
    raise exception 'the form of cart % was changed meanwhile', p_cart ->> 'id' using errcode = 'OB005';
  end if;
  return v_frozen;
end $$;
