-- Ends a live entry before its offer does: p_event is `leave`, `cancel` or `close`. Its units are free again.
-- Returns {kind: ended}, {kind: paying} where its payment is in flight, or {kind: over}: it had ended.
create or replace function end_waiting(p_entry uuid, p_event text, p_now timestamptz) returns jsonb
language plpgsql as $$
declare
  v_entry waiting_entry;
begin
  select * into v_entry from waiting_entry where id = p_entry for update;
  if v_entry.id is null or not can_move('waitingEntry', v_entry.state, p_event)
    or exists (select from cart where id = v_entry.cart_id and state = 'ordered')
  then
    return jsonb_build_object('kind', 'over');
  end if;
  if not end_offer(v_entry.cart_id, p_now) then
    return jsonb_build_object('kind', 'paying');
  end if;
  perform move_state('waitingEntry', p_entry, p_event, p_now);
  return jsonb_build_object('kind', 'ended');
end $$;
