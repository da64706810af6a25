-- Moves a schedule and writes the event; the mandate of one that is over is left for deletion. Returns false where its
-- state does not allow the event.
create or replace function move_schedule(p_schedule uuid, p_from text[], p_to text, p_event text, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from schedule where id = p_schedule for update;
  if v_from is null or not v_from = any(p_from) then
    return false;
  end if;
  update schedule set state = p_to, updated_at = p_now where id = p_schedule;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('schedule', p_schedule, p_event, v_from, p_to, p_now);
  if p_to in ('ended', 'cancelled') then
    perform leave_means(array[mandate_id], p_now) from schedule where id = p_schedule;
  end if;
  return true;
end $$;
