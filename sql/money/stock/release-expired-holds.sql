-- Releases expired holds, of one stock or of all, at most p_limit, never those of the cart p_except. Locked
-- rows are skipped; stocks are taken in ascending id as in every function, so that a sweep and a cart never
-- wait for each other in a ring. Returns the number of released holds.
create or replace function release_expired_holds(
  p_stock uuid, p_now timestamptz, p_limit integer, p_except uuid default null
) returns integer
language plpgsql set enable_seqscan to off as $$
declare
  released integer;
begin
  with expired as (
    select h.cart_id, h.stock_id, h.qty from stock_hold h
    where h.state = 'held' and h.expires_at <= p_now and (p_stock is null or h.stock_id = p_stock)
      and (p_except is null or h.cart_id <> p_except)
    order by h.stock_id, h.cart_id
    limit p_limit
    for update skip locked
  ), freed as (
    update stock_hold h set state = 'released' from expired e
    where h.cart_id = e.cart_id and h.stock_id = e.stock_id
    returning h.stock_id, h.qty
  ), per_stock as (
    select stock_id, sum(qty)::integer as qty, count(*) as holds from freed group by stock_id
  ), locked as (
    select s.id from stock s where s.id in (select stock_id from per_stock) order by s.id for update
  ), released_holds as (
    update stock s set held = s.held - p.qty from per_stock p join locked l on l.id = p.stock_id
    where s.id = p.stock_id
    returning p.holds
  )
  select coalesce(sum(holds), 0)::integer into released from released_holds;
  return released;
end $$;
