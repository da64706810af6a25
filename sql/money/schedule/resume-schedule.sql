-- Resumes a monthly schedule: a debit whose day has passed moves to p_next; so does one that was never
-- created because the debit before was being charged at the pause. Skipped months stay skipped. Returns false
-- where it was not paused.
create or replace function resume_schedule(p_schedule uuid, p_today date, p_next date, p_now timestamptz)
returns boolean
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, 'resume', p_now) then
    return false;
  end if;
  update installment set
    due_on = case when due_on <= p_today then p_next else due_on end,
    try_on = case when due_on <= p_today then p_next else due_on end,
    noticed = noticed and due_on > p_today,
    updated_at = p_now
  where schedule_id = p_schedule and state = 'planned';
  if not found then
    perform add_month(p_schedule, jsonb_build_object('number', 1 + max(number), 'dueOn', p_next,
      'paymentId', gen_random_uuid()), p_now)
    from installment where schedule_id = p_schedule;
  end if;
  return true;
end $$;
