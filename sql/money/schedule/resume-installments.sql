-- Resumes the schedule of an order without the withdrawn lines: each debit is reduced by its part of them,
-- and is cancelled where nothing remains. Debits due by p_after move by whole months, all by the same number.
-- p_shares is as for withdrawn_shares, p_least the minimum amount of a debit.
-- Returns `resumed`, `closed` where it is not paused, `busy` where a debit is being paid, or `tooLittle`.
create or replace function resume_installments(
  p_order uuid, p_shares jsonb, p_after date, p_least bigint, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_schedule uuid;
  v_months integer := 0;
  v_first date;
  due record;
begin
  perform assert_keys('resume_installments', p_shares, array['paymentId', 'itemId', 'item', 'options']);
  select id into v_schedule from schedule where order_id = p_order;
  perform lock_schedule(v_schedule);
  if not exists (
    select 1 from schedule where id = v_schedule and kind = 'INSTALLMENT' and state = 'paused'
  ) then
    return 'closed';
  end if;
  if exists (
    select 1 from installment i
    where i.schedule_id = v_schedule and i.state = any(state_set('installment', 'owed'))
      and (i.state = 'collecting' or has_live_attempt(i.payment_id))
  ) then
    return 'busy';
  end if;
  if exists (
    select 1 from installment i join (
      select w.payment_id, sum(w.item + w.options) as less from withdrawn_shares(v_schedule, p_shares) w
        group by 1
    ) w on w.payment_id = i.payment_id
    where i.amount_cents > w.less and i.amount_cents + i.tip_cents - w.less < p_least
  ) then
    return 'tooLittle';
  end if;
  for due in
    select i.payment_id, i.amount_cents, sum(w.item + w.options)::bigint as less
    from installment i join withdrawn_shares(v_schedule, p_shares) w on w.payment_id = i.payment_id
    where i.schedule_id = v_schedule
    group by i.payment_id, i.amount_cents, i.number order by i.number
  loop
    if due.less >= due.amount_cents then
      perform cancel_installment(due.payment_id, p_now);
      continue;
    end if;
    insert into waived_share (payment_id, order_item_id, item_cents, options_cents)
      select w.payment_id, w.order_item_id, w.item, w.options
      from withdrawn_shares(v_schedule, p_shares) w where w.payment_id = due.payment_id;
    update installment set amount_cents = amount_cents - due.less, updated_at = p_now
      where payment_id = due.payment_id;
    update payment set amount_cents = amount_cents - due.less, updated_at = p_now where id = due.payment_id;
  end loop;
  select min(due_on) into v_first from installment where schedule_id = v_schedule and state = 'planned';
  while (v_first + make_interval(months => v_months))::date <= p_after loop
    v_months := v_months + 1;
  end loop;
  update installment set
    due_on = (due_on + make_interval(months => v_months))::date,
    try_on = (due_on + make_interval(months => v_months))::date,
    noticed = false,
    updated_at = p_now
  where schedule_id = v_schedule and state = 'planned';
  if exists (select 1 from installment where schedule_id = v_schedule
    and state = any(state_set('installment', 'waiting'))) then
    perform move_schedule(v_schedule, 'resume', p_now);
  else
    perform move_schedule(v_schedule, 'end', p_now);
  end if;
  return 'resumed';
end $$;
