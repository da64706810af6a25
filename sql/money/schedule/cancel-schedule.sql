-- Stops a schedule permanently; a debit that is being charged still gets its result. Returns the number of
-- cancelled debits, null where the schedule had ended.
create or replace function cancel_schedule(p_schedule uuid, p_now timestamptz) returns integer
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, 'cancel', p_now) then
    return null;
  end if;
  update installment set awaits_next = false where schedule_id = p_schedule and awaits_next;
  return (
    select count(*) filter (where cancel_installment(i.payment_id, p_now))
    from (
      -- Only the locked debits: a refund of a paid one locks the payments in their order.
      select payment_id from installment
      where schedule_id = p_schedule and state = any(state_set('installment', 'waiting')) order by number
    ) i
  );
end $$;
