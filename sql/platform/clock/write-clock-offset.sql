-- Moves the clock of every process to p_offset ms from the machine's. Where it moves back, scheduled work is
-- moved by the same time, so that its wait is unchanged: otherwise it would pause until the former time is
-- reached again.
create or replace function write_clock_offset(p_offset bigint) returns void language plpgsql as $$
declare
  v_before bigint;
  v_back interval;
begin
  select offset_ms into v_before from clock for update;
  update clock set offset_ms = p_offset;
  if p_offset >= v_before then
    return;
  end if;
  v_back := (v_before - p_offset) * interval '1 millisecond';
  update payment_attempt set next_poll_at = next_poll_at - v_back where next_poll_at is not null;
  -- Requests and orphans are locked before their refunds, as in every function. An open orphan without a try
  -- is due from the time of its creation.
  update refund_request set follow_at = follow_at - v_back where follow_at is not null;
  update orphan_payment set next_try_at = coalesce(next_try_at, updated_at) - v_back
    where next_try_at is not null or state = 'open';
  update refund set next_try_at = next_try_at - v_back where next_try_at is not null;
end $$;
