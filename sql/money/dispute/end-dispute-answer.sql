-- Records that a provider took the answer to a dispute, or refused it (p_failure: why). Repeated, it changes
-- nothing.
create or replace function end_dispute_answer(p_answer uuid, p_failure text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform from dispute_answer where id = p_answer and state = 'waiting' for update;
  if not found then
    return;
  end if;
  perform move_state('disputeAnswer', p_answer, case when p_failure is null then 'send' else 'refuse' end,
    p_now, jsonb_build_object('failure', p_failure, 'next_try_at', null));
end $$;
