-- Adds the next debit of an active monthly schedule without a planned one: p is {number, dueOn, paymentId}.
-- Returns whether it was added.
create or replace function extend_schedule(p_schedule uuid, p jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_schedule schedule;
begin
  perform assert_keys('extend_schedule', p, array['number', 'dueOn', 'paymentId']);
  perform 1 from installment where schedule_id = p_schedule and awaits_next order by number for update;
  select * into v_schedule from schedule where id = p_schedule for update;
  if v_schedule.kind <> 'SUBSCRIPTION' or v_schedule.state <> 'active' or exists (
    select 1 from installment where schedule_id = p_schedule
      and (state = 'planned' or number >= (p ->> 'number')::integer)
  ) then
    return false;
  end if;
  perform add_month(p_schedule, p, p_now);
  return true;
end $$;
