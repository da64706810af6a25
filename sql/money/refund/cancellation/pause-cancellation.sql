-- Stops a cancellation (p_event pause, hold), after the work on its orders that has begun, or lets it go
-- on (resume, confirm). Returns false where its state does not allow it.
create or replace function pause_cancellation(p_id uuid, p_event text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_cancellation cancellation;
begin
  select * into v_cancellation from cancellation where id = p_id for no key update;
  if not can_move('cancellation', v_cancellation.state, p_event) then
    return false;
  end if;
  perform move_state('cancellation', p_id, p_event, p_now);
  if p_event = 'confirm' then
    update cancellation set next_try_at = p_now where id = p_id;
  end if;
  -- Rows that are due only say so while they may be worked on; an offer is due after its last day.
  update cancellation_order set next_try_at = case when p_event in ('resume', 'confirm') then
      greatest(p_now, case when state = 'offered' then offered_until end) end
    where cancellation_id = p_id and state = any(state_set('cancelledOrder', 'workable'));
  return true;
end $$;
