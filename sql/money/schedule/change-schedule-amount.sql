-- Changes amount and tip of all planned months; a tip that is chosen again is no longer waived.
-- Returns `changed`, `closed` where no debit is planned, or `busy` where a planned debit is being paid, or a
-- tip is chosen while an earlier one is being refunded: that refund would waive the new tip as well.
create or replace function change_schedule_amount(p_schedule uuid, p_amount bigint, p_tip bigint,
  p_now timestamptz) returns text
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not exists (
    select 1 from schedule where id = p_schedule and kind = 'SUBSCRIPTION'
      and state = any(state_set('schedule', 'ongoing'))
  ) then
    return 'closed';
  end if;
  if exists (
    select 1 from installment i where i.schedule_id = p_schedule and i.state = 'planned'
      and has_live_attempt(i.payment_id)
  ) or (p_tip > 0 and exists (
    select 1 from schedule s join refund_request r on r.order_id = s.order_id
    where s.id = p_schedule and r.scope = 'tip' and r.follow_at is not null
  )) then
    return 'busy';
  end if;
  perform note_change('schedule', id, 'amount', state, p_now, jsonb_build_object(
      'from', jsonb_build_array(amount_cents, tip_cents), 'to', jsonb_build_array(p_amount, p_tip)))
    from schedule where id = p_schedule;
  update schedule set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now where id = p_schedule;
  update "order" o set tip_waived_at = null
    from schedule s where s.id = p_schedule and o.id = s.order_id and o.tip_waived_at is not null
      and p_tip > 0;
  update payment p set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now
    from installment i
    where i.schedule_id = p_schedule and i.state = 'planned' and p.id = i.payment_id and p.state = 'open';
  update installment set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now
    where schedule_id = p_schedule and state = 'planned';
  return 'changed';
end $$;
