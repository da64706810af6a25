-- Ends attempts at a payment that were never sent to the provider, by p_event (cancel, expire): with
-- p_overdue only those whose deadline has passed by then. They are locked before they are moved, so that an
-- attempt that is being sent at this moment is skipped: sending locks the attempt and not its payment.
create or replace function end_unsent_attempts(
  p_payment uuid, p_event text, p_now timestamptz, p_overdue timestamptz default null
) returns void language plpgsql as $$
begin
  perform move_states('attempt', array(
    select unsent.id from (
      select id from payment_attempt
      where payment_id = p_payment and state = 'created' and (p_overdue is null or deadline <= p_overdue)
      order by id for no key update
    ) unsent
  ), p_event, p_now, '{"next_poll_at": null}');
end $$;
