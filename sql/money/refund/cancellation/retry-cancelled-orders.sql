-- Tries orders of a cancellation again that failed, or whose refund did: one (p_order), or all (null).
-- Returns how many.
create or replace function retry_cancelled_orders(p_id uuid, p_order uuid,
  p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_cancellation cancellation;
  v_ids uuid[];
  v_next timestamptz := p_now;
begin
  select * into v_cancellation from cancellation where id = p_id for no key update;
  select coalesce(array_agg(id order by id), '{}') into v_ids from (
    select o.id from cancellation_order o
    where o.cancellation_id = p_id and (p_order is null or o.id = p_order)
      and cancelled_order_status(o) = 'failed'
    order by o.id for no key update
  ) failed;
  if v_cancellation.state = any(state_set('cancellation', 'stopped')) then
    v_next := null;
  end if;
  update cancellation_order set round = round + 1, tries = 0, failure = null, request_id = null,
    next_try_at = v_next where id = any(v_ids);
  perform move_states('cancelledOrder', v_ids, 'retry', p_now);
  if cardinality(v_ids) > 0 and v_cancellation.state = 'ended' and not exists (
    select from cancellation where form_id = v_cancellation.form_id
      and order_id is null and v_cancellation.order_id is null
      and state = any(state_set('cancellation', 'open'))) then
    perform move_state('cancellation', p_id, 'resume', p_now, jsonb_build_object('next_try_at', p_now));
  end if;
  return cardinality(v_ids);
end $$;
