-- Records that the people of these orders changed, or what they bought: the directory reads the orders again.
-- Each change writes a row of its own, so that none waits for another one. The directory sees a row when its
-- change is committed.
create or replace function note_changed_orders(p_orders uuid[]) returns void language sql as $$
  insert into changed_order (order_id, organisation_id)
  select id, organisation_id from "order" where id = any(p_orders)
$$;
