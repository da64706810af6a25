-- Part of hold_cart_stock: writes the hold of a cart on p_qty units. A hold ends at p_expires, and at the
-- latest at the limit `hold` after it was first taken, or `holdWhilePaying` where p_before_payment is false
-- (a payment is in flight); after that no payment starts. Released and taken again within `holdMemory`, a
-- hold does not get younger. It belongs to the client that took it, and counts as that client's (p_counted)
-- until another one takes more or takes it again: two addresses that open one cart in turn would otherwise
-- hold without being counted. A hold of an offer that lasts until p_offered_until (null: of none) ends then,
-- or with the payment in flight.
-- Errors: OB001 SOLD_OUT, with stock_refusal as detail.
create or replace function write_hold(
  p_cart uuid, p_stock uuid, p_qty integer, p_first timestamptz, p_now timestamptz, p_expires timestamptz,
  p_before_payment boolean, p_client bytea, p_counted boolean, p_offered_until timestamptz
) returns void language plpgsql set enable_seqscan to off as $$
begin
  if p_offered_until is null and not p_before_payment
    and p_now >= p_first + limit_interval('holdWhilePaying')
  then
    raise exception 'SOLD_OUT' using errcode = 'OB001', detail = stock_refusal(p_stock, 0);
  end if;
  insert into stock_hold (cart_id, stock_id, qty, state, first_held_at, client, expires_at)
  values (p_cart, p_stock, p_qty, 'held', p_first, p_client,
    case when p_offered_until is null then least(p_expires, p_first + limit_interval(
      case when p_before_payment then 'hold' else 'holdWhilePaying' end
    )) else greatest(p_offered_until, case when not p_before_payment then p_expires end) end)
  on conflict (cart_id, stock_id) do update set
    qty = excluded.qty, state = 'held', first_held_at = excluded.first_held_at,
      expires_at = excluded.expires_at,
    client = coalesce(case when p_counted then excluded.client end, stock_hold.client, excluded.client);
end $$;
