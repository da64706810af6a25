-- Whether an event moves an entity of a machine that is in p_state (null: there is no such entity).
create or replace function can_move(p_machine text, p_state text, p_event text) returns boolean
language sql immutable as $$
  select coalesce(machine_of(p_machine) -> 'edges' -> p_event ? p_state, false)
$$;
