-- Moves an order of a cancellation; p_set holds what changes with its state, by column.
create or replace function move_cancelled_order(p_id uuid, p_event text, p_now timestamptz, p_set jsonb)
returns void language sql as $$
  select move_state('cancelledOrder', p_id, p_event, p_now, p_set)
$$;
