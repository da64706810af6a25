-- Writes the move of one entity to its history.
create or replace function note_move(
  p_machine text, p_id uuid, p_event text, p_from text, p_to text, p_now timestamptz, p_detail jsonb
) returns void language plpgsql as $$
begin
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
  values (p_machine, p_id, p_event, p_from, p_to, p_now, p_detail);
end $$;
