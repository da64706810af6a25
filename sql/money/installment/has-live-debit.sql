-- Whether a later debit of an order may take money at this moment.
create or replace function has_live_debit(p_order uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from schedule s join installment i on i.schedule_id = s.id
    where s.order_id = p_order and i.state = any(state_set('installment', 'owed'))
      and has_live_attempt(i.payment_id)
  )
$$;
