-- Moves one entity: move_states for a single id.
create or replace function move_state(
  p_machine text, p_id uuid, p_event text, p_now timestamptz, p_set jsonb default '{}', p_detail jsonb default '{}'
) returns void language plpgsql as $$
begin
  perform move_states(p_machine, array[p_id], p_event, p_now, p_set, p_detail);
end $$;
