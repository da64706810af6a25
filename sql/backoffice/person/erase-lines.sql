-- Erases what was answered on lines of orders that others paid: answers, birth date and address; also the
-- name, where the activity is over. The copies in the cart and in payments have the lines in their order.
create or replace function erase_lines(p_items uuid[], p_now timestamptz) returns void language plpgsql as $$
declare
  v_line record;
begin
  for v_line in
    select i.id, o.id as order_id, o.cart_id, i.detail -> 'participant' as who,
      activity_end(o.id, p_now) < p_now as is_over, (
        select count(*) from order_item b where b.order_id = i.order_id and b.position <= i.position
      ) as place
    from order_item i join "order" o on o.id = i.order_id where i.id = any(p_items) order by i.id
  loop
    update order_item set detail = without_answers(jsonb_build_array(detail), v_line.is_over) -> 0
      where id = v_line.id;
    update payment set snapshot = jsonb_set(snapshot, '{items}',
        without_line(snapshot -> 'items', v_line.place, v_line.who, v_line.is_over))
      where cart_id = v_line.cart_id;
    update cart set items = without_line(items, v_line.place, v_line.who, v_line.is_over)
      where id = v_line.cart_id;
    perform note_changed_orders(array[v_line.order_id]);
  end loop;
end $$;
