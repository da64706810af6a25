-- Records that the people of these orders changed, or what they bought: the directory reads the orders again.
-- A row that is there already is locked too: the directory does not read the order before this change is
-- committed.
create or replace function note_changed_orders(p_orders uuid[]) returns void language sql as $$
  insert into changed_order (order_id, organisation_id)
  select id, organisation_id from "order" where id = any(p_orders) order by id
  on conflict (order_id) do update set organisation_id = excluded.organisation_id
$$;
