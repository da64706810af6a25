-- Deletes the entries of an address on all waiting lists; what was offered to it is free again.
create or replace function erase_waiting_entries(p_email text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_entry waiting_entry;
begin
  for v_entry in select * from waiting_entry where email = p_email order by id for update loop
    perform end_offer(v_entry.cart_id, p_now);
  end loop;
  delete from waiting_entry where email = p_email;
end $$;
