-- Locks an order of a cancellation for the work on it, and its cancellation, so that a pause waits for
-- the work that has begun and nothing begins after it. Returns null where the cancellation is paused,
-- else {state, orderId, organisationId, tierId, mails, askedBy, lineIds, round}.
create or replace function begin_cancelled_order(p_id uuid) returns jsonb language plpgsql as $$
declare
  v_cancellation cancellation;
  v_order cancellation_order;
begin
  select c.* into v_cancellation from cancellation c
    where c.id = (select cancellation_id from cancellation_order where id = p_id) for share;
  -- guard: nothing begins while it is paused
  if v_cancellation.state = 'paused' then
    return null;
  end if;
  -- end guard
  select * into v_order from cancellation_order where id = p_id for no key update;
  return jsonb_build_object('state', v_order.state, 'orderId', v_order.order_id,
    'organisationId', v_cancellation.organisation_id, 'tierId', v_cancellation.tier_id,
    'mails', v_cancellation.mails, 'askedBy', v_cancellation.asked_by,
    'lineIds', v_order.line_ids, 'round', v_order.round);
end $$;
