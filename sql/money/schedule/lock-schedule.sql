-- Locks the planned debits of a schedule: payments, debits, then the schedule, as in every function.
create or replace function lock_schedule(p_schedule uuid) returns void language sql as $$
  select p.id from payment p join installment i on i.payment_id = p.id
    where i.schedule_id = p_schedule and p.state = 'open' order by i.number for update of p;
  select number from installment where schedule_id = p_schedule
    and (state = any(state_set('installment', 'waiting')) or awaits_next)
    order by number for update;
  select id from schedule where id = p_schedule for update;
  select null::void;
$$;
