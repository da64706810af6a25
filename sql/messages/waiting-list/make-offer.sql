-- Offers an entry its units: a cart with them, held until p_ends, the state of the entry and the mail, or
-- none of them. p_cart and p_form_version are as for insert_cart, p_mails as for queue_mails. The entry must
-- still wait for p_quantity units. The stock itself decides, also where others come at the same instant.
-- Returns whether it was offered. Errors: OB001 as hold_cart_stock.
create or replace function make_offer(
  p_entry uuid, p_quantity integer, p_cart jsonb, p_form_version text, p_mails jsonb, p_ends timestamptz,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_cart uuid := (p_cart ->> 'id')::uuid;
begin
  perform 1 from waiting_entry
    where id = p_entry and state = 'waiting' and quantity = p_quantity for update skip locked;
  if not found then
    return false;
  end if;
  if insert_cart(p_cart, p_form_version) ->> 'kind' <> 'made' then
    return false;
  end if;
  -- guard: an offer holds its units
  update stock_hold set offered = qty, offered_until = p_ends, expires_at = p_ends, client = null
    where cart_id = v_cart and state = 'held';
  -- end guard
  perform move_state('waitingEntry', p_entry, 'offer', p_now,
    jsonb_build_object('offer_ends_at', p_ends, 'cart_id', v_cart));
  perform queue_mails(p_mails, p_entry, p_now);
  return true;
end $$;
