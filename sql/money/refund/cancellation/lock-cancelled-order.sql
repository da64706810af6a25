-- Locks an order of a cancellation, after its cancellation in share mode, as a pause does. Returns {state,
-- orderId, organisationId, tierId, wantedIds, isWhole, restocks, mails, askedBy, lineIds, round, giftDays,
-- offeredUntil, isPaused, confirmed: cents that a second member confirmed, or null}; null where there is
-- none.
create or replace function lock_cancelled_order(p_id uuid) returns jsonb language plpgsql as $$
declare
  v_cancellation cancellation;
  v_order cancellation_order;
begin
  select c.* into v_cancellation from cancellation c
    where c.id = (select cancellation_id from cancellation_order where id = p_id) for share;
  if not found then
    return null;
  end if;
  -- guard: one answer at a time
  perform 1 from cancellation_order where id = p_id for no key update;
  -- end guard
  select * into v_order from cancellation_order where id = p_id;
  return jsonb_build_object('state', v_order.state, 'orderId', v_order.order_id,
    'organisationId', v_cancellation.organisation_id, 'tierId', v_cancellation.tier_id,
    'wantedIds', to_jsonb(v_cancellation.wanted_line_ids), 'isWhole', v_cancellation.is_whole,
    'restocks', v_cancellation.restocks,
    'mails', v_cancellation.mails, 'askedBy', v_cancellation.asked_by,
    'lineIds', v_order.line_ids, 'round', v_order.round, 'giftDays', v_cancellation.gift_days,
    'offeredUntil', v_order.offered_until,
    'isPaused', v_cancellation.state = any(state_set('cancellation', 'stopped')),
    -- An order that joined the list later was not on the one that was confirmed.
    'confirmed', case when v_cancellation.confirmed_by is not null and not v_order.is_late
      then v_order.amount_cents end);
end $$;
