-- Whether anything of a demand, as for hold_cart_stock, has a limit, or the cart has or had a hold: else its
-- reservation changes nothing.
create or replace function touches_stock(p_cart uuid, p_demand jsonb) returns boolean
language plpgsql stable as $$
begin
  return exists (select from stock_hold where cart_id = p_cart) or exists (
    select from stock where capacity is not null
      and id = any(array(select (claim ->> 'id')::uuid from jsonb_array_elements(p_demand) claim))
  );
end $$;
