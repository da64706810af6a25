-- Records that a payer withdraws from lines of an order, and holds its planned debits in the same
-- transaction: p is {id, orderId, items, message}. Lines requested before, or of another order, are skipped.
-- The schedule is locked before the order, as in every function. Returns the ids of the new lines.
create or replace function ask_withdrawal(p jsonb, p_now timestamptz) returns setof uuid
language plpgsql as $$
declare
  v_lines uuid[];
begin
  perform assert_keys('ask_withdrawal', p, array['id', 'orderId', 'items', 'message']);
  perform lock_schedule(id) from schedule where order_id = (p ->> 'orderId')::uuid;
  perform 1 from "order" where id = (p ->> 'orderId')::uuid for update;
  select array_agg(item.id order by item.position) into v_lines from order_item item
    where item.order_id = (p ->> 'orderId')::uuid
      and item.id in (select value::uuid from jsonb_array_elements_text(p -> 'items'))
      and not exists (select 1 from withdrawal_line l where l.order_item_id = item.id);
  if v_lines is null then
    return;
  end if;
  insert into withdrawal (id, order_id, message, asked_at)
    values ((p ->> 'id')::uuid, (p ->> 'orderId')::uuid, p ->> 'message', p_now);
  insert into withdrawal_line (order_item_id, withdrawal_id)
    select line, (p ->> 'id')::uuid from unnest(v_lines) line;
  -- guard: who withdraws is charged no more
  perform hold_withdrawn_debits((p ->> 'orderId')::uuid, p_now);
  -- end guard
  return query select unnest(v_lines);
end $$;
