-- Moves a schedule where its state allows the event; the mandate of an ended schedule is detached. Returns
-- whether it moved.
create or replace function move_schedule(p_schedule uuid, p_event text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_schedule schedule;
begin
  select * into v_schedule from schedule where id = p_schedule for update;
  if not can_move('schedule', v_schedule.state, p_event) then
    return false;
  end if;
  perform move_state('schedule', p_schedule, p_event, p_now);
  if next_state('schedule', v_schedule.state, p_event) = any(state_set('schedule', 'over')) then
    perform detach_payment_methods(array[v_schedule.mandate_id], p_now);
  end if;
  return true;
end $$;
