-- Moves one entity: move_states for a single id. Rows that each order moves have a function of their own,
-- generated from the domain like the edges: its statements are planned once for each connection.
-- Errors: OB008 as move_states, OB007 where p_set has a column that does not change with these states.
create or replace function move_state(
  p_machine text, p_id uuid, p_event text, p_now timestamptz, p_set jsonb default '{}',
  p_detail jsonb default '{}'
) returns void language plpgsql as $$
begin
  case p_machine
    when 'attempt' then perform move_attempt_row(p_id, p_event, p_now, p_set, p_detail);
    when 'cart' then perform move_cart_row(p_id, p_event, p_now, p_set, p_detail);
    when 'payment' then perform move_payment_row(p_id, p_event, p_now, p_set, p_detail);
    else perform move_states(p_machine, array[p_id], p_event, p_now, p_set, p_detail);
  end case;
end $$;
