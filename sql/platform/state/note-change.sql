-- Writes an event that does not change the state of an entity, for its history.
create or replace function note_change(
  p_machine text, p_id uuid, p_event text, p_state text, p_now timestamptz, p_detail jsonb
) returns void language sql as $$
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
  values (p_machine, p_id, p_event, p_state, p_state, p_now, p_detail)
$$;
