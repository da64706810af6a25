-- Lets orders join the lists of cancellations that are due, but not of a single order: carts that were
-- frozen before, and paid since, also by money that was promised before. Ends a cancellation whose orders
-- are all done or failed, and withdraws one that no second member confirmed in time. It is looked at again
-- at p_soon while it runs, and at p_later while it waits or a bank may still pay. Returns how many were
-- looked at.
create or replace function advance_cancellations(p_now timestamptz, p_soon timestamptz, p_later timestamptz)
returns integer language plpgsql as $$
declare
  v_cancellation cancellation;
  v_stopped text[] := state_set('cancellation', 'stopped');
  v_next timestamptz;
  v_count integer := 0;
begin
  for v_cancellation in
    select * from cancellation where next_try_at <= p_now order by id limit 20 for no key update skip locked
  loop
    v_count := v_count + 1;
    if v_cancellation.state = 'held'
      and p_now >= v_cancellation.frozen_at + limit_interval('secondPerson') then
      perform withdraw_cancellation(v_cancellation.id, p_now);
      continue;
    end if;
    -- guard: late orders join
    insert into cancellation_order (cancellation_id, order_id, state, is_late, is_offline, method,
      amount_cents, tip_cents, lines, debits, next_try_at, created_at, updated_at)
    select v_cancellation.id, c.order_id, 'waiting', true, c.is_offline, c.method,
      c.amount, c.tip, c.lines, c.debits,
      case when v_cancellation.state = any(v_stopped) then null else p_now end, p_now, p_now
    from cancellable_orders(v_cancellation.form_id, v_cancellation.tier_id,
      v_cancellation.frozen_at - limit_interval('lateOrdersGrace')) c
    where v_cancellation.order_id is null
      and (not c.is_offline or was_promised(c.order_id, v_cancellation.frozen_at))
      and c.payment_at <= v_cancellation.frozen_at + limit_interval('lateOrdersGrace')
    on conflict (cancellation_id, order_id) do nothing;
    -- end guard
    if v_cancellation.state = 'running' and not exists (
      select from cancellation_order o where o.cancellation_id = v_cancellation.id
        and cancelled_order_status(o) in ('waiting', 'refunding')) then
      perform move_state('cancellation', v_cancellation.id, 'end', p_now);
      v_cancellation.state := 'ended';
    end if;
    v_next := case
      when v_cancellation.state = 'held' then p_later
      when v_cancellation.state = any(state_set('cancellation', 'open')) then p_soon
      when v_cancellation.state = 'ended' and v_cancellation.order_id is null
        and p_now < v_cancellation.frozen_at + limit_interval('lateOrdersWatch') then p_later end;
    update cancellation set next_try_at = v_next where id = v_cancellation.id;
  end loop;
  return v_count;
end $$;
