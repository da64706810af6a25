-- Part of the ends of an entry: what its cart still holds of the offer expires, unless a payment may take
-- money. The units are then free as those of every expired hold. Returns false where a payment may.
create or replace function end_offer(p_cart uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  if exists (select from cart where id = p_cart and state = 'paying') and not reopen_cart(p_cart, p_now) then
    return false;
  end if;
  update stock_hold set offered = null, offered_until = null, expires_at = least(expires_at, p_now)
    where cart_id = p_cart and state = 'held' and offered is not null;
  return true;
end $$;
