-- Removes the public contributor of an order that was refunded completely and owes nothing.
create or replace function forget_contributor(p_order uuid) returns void language plpgsql as $$
begin
  delete from contribution where order_id = p_order and is_order_refunded(p_order);
  if found then
    perform note_raised((select form_id from "order" where id = p_order), 0, -1);
  end if;
end $$;
