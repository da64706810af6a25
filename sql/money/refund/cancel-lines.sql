-- Cancels the lines of a request with their tickets, and restocks them if requested. The amount of an offline
-- payment is removed from the form's totals with its line. Lines are locked before their tickets and the
-- receipts of the order, as a correction does.
create or replace function cancel_lines(p_request uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_request refund_request;
  v_back uuid[];
  v_payment payment;
  v_amount bigint;
begin
  select * into v_request from refund_request where id = p_request;
  select p.* into v_payment from payment p join "order" o on o.cart_id = p.cart_id
    where o.id = v_request.order_id and p.installment_number = 1 and p.state = 'paid';
  perform 1 from stock_hold where cart_id = v_payment.cart_id order by stock_id for update;
  select coalesce(sum(i.amount_cents), 0)::bigint into v_amount
    from refund_request_line l join order_item i on i.id = l.order_item_id
    where l.request_id = p_request and i.cancelled_at is null;
  if v_request.restocks then
    select array_agg(i.id) into v_back from refund_request_line l join order_item i on i.id = l.order_item_id
      where l.request_id = p_request and not i.restocked;
  end if;
  update order_item set cancelled_at = coalesce(cancelled_at, p_now), restocked = restocked
    or v_request.restocks
    where id in (select order_item_id from refund_request_line where request_id = p_request);
  perform note_changed_orders(array[v_request.order_id]);
  update ticket set cancelled_at = p_now where cancelled_at is null
    and order_item_id in (select order_item_id from refund_request_line where request_id = p_request);
  if v_back is not null then
    perform give_stock_back(v_payment, v_request.order_id, v_back);
  end if;
  if v_payment.provider = 'offline' then
    perform take_from_totals(v_payment, v_amount);
    -- No refund makes its receipts due, which state too much now.
    update receipt_due d set due_at = p_now, awaits_bank = false where d.order_id = v_request.order_id
      and exists (select from receipt r where r.order_id = d.order_id and r.year = d.year);
  end if;
end $$;
