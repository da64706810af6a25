-- Removes the contributor of an order of which everything was given back and nothing is owed.
create or replace function forget_contributor(p_order uuid) returns void language plpgsql as $$
begin
  delete from contribution where order_id = p_order and is_given_back(p_order);
  if found then
    perform note_raised((select form_id from "order" where id = p_order), 0, -1);
  end if;
end $$;
