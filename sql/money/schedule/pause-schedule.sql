-- Pauses a schedule: there are no debits and no retries. Returns false where it was not active.
create or replace function pause_schedule(p_schedule uuid, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, 'pause', p_now) then
    return false;
  end if;
  update installment set try_on = null, updated_at = p_now
    where schedule_id = p_schedule and state = any(state_set('installment', 'waiting'))
      and try_on is not null;
  return true;
end $$;
