-- Records a successful attempt: it moves, and its money is booked once. p is the plan: {now, providerRef,
-- entries}; p_amount is the association's part.
create or replace function record_capture(p jsonb, p_attempt payment_attempt, p_amount bigint) returns void
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform move_attempt(p_attempt.id, 'succeed', v_now,
    jsonb_build_object('providerRef', p ->> 'providerRef'));
  perform book('capture:' || p_attempt.id, 'capture', v_now, p -> 'entries');
  perform book_transfer('transfer:' || p_attempt.id, p_attempt.id, p_amount, v_now);
end $$;
