-- Records offers whose carts were ordered, at most p_limit; rows that another worker has locked are skipped.
-- What such a cart did not order of its offer is free again. Returns how many.
create or replace function accept_offers(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_entry waiting_entry;
  v_count integer := 0;
begin
  for v_entry in
    select e.* from waiting_entry e join cart c on c.id = e.cart_id
    where e.state = 'offered' and c.state = 'ordered'
    order by e.id limit p_limit for update of e skip locked
  loop
    perform end_offer(v_entry.cart_id, p_now);
    perform move_state('waitingEntry', v_entry.id, 'accept', p_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
