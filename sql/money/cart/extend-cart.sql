-- Extends an open cart and takes its stock again where the holds expired. Returns whether the cart was open
-- at this version. Errors: OB001, OB009, OB010 as hold_cart_stock.
create or replace function extend_cart(
  p_cart uuid, p_version integer, p_demand jsonb, p_now timestamptz, p_expires timestamptz, p_guard jsonb
) returns boolean language plpgsql as $$
begin
  update cart set updated_at = p_now where id = p_cart and version = p_version and state = 'open';
  if not found then
    return false;
  end if;
  perform hold_cart_stock(p_cart, p_demand, p_now, p_expires, true, p_guard);
  return true;
end $$;
