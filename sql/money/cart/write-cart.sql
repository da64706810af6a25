-- Writes a cart of a form as update_held_cart does, and reports what is left of the form's stock. p is as for
-- update_held_cart.
-- Returns {version, left (as find_stock_left)}, or null where update_held_cart does and where the form is no
-- longer at p_form_version, by which the caller priced the cart. Errors: OB001 as hold_cart_stock.
create or replace function write_cart(p jsonb, p_form uuid, p_form_version text) returns jsonb
language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_version integer;
begin
  -- guard: the form that the caller knows
  if not is_form_at(p_form, p_form_version) then
    return null;
  end if;
  -- end guard
  v_version := update_held_cart(p);
  if v_version is null then
    return null;
  end if;
  return jsonb_build_object('version', v_version, 'left', find_stock_left(p_form,
    (p ->> 'now')::timestamptz));
end $$;
