-- Records the provider's answer on a pending refund that the caller has locked: p is {event: accept | fail |
-- wait, providerRef, failure, nextTry, now}. `wait` does not change its state. Returns whether it moved.
create or replace function update_pending_refund(p_refund refund, p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_moves boolean := can_move('refund', p_refund.state, p ->> 'event');
begin
  if not p_refund.state = any(state_set('refund', 'pending')) then
    return false;
  end if;
  update refund set provider_ref = coalesce(p ->> 'providerRef', provider_ref), failure = p ->> 'failure',
    next_try_at = case when orphan_id is null then (p ->> 'nextTry')::timestamptz else next_try_at end,
    updated_at = v_now
  where id = p_refund.id;
  if v_moves then
    perform move_state('refund', p_refund.id, p ->> 'event', v_now, '{}',
      jsonb_build_object('failure', p ->> 'failure'));
  end if;
  return v_moves;
end $$;
