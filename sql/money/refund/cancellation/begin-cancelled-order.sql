-- Locks an order of a cancellation for the work on it, and its cancellation, so that a pause waits for
-- the work that has begun and nothing begins after it. Returns null where the cancellation is paused,
-- else the order as lock_cancelled_order returns it.
create or replace function begin_cancelled_order(p_id uuid) returns jsonb language plpgsql as $$
declare
  v_order jsonb := lock_cancelled_order(p_id);
begin
  -- guard: nothing begins while it is paused
  if (v_order ->> 'isPaused')::boolean then
    return null;
  end if;
  -- end guard
  return v_order;
end $$;
