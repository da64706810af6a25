-- The state that an event leads to. Errors: OB008 where the machine has no such edge.
create or replace function next_state(p_machine text, p_state text, p_event text) returns text
language plpgsql immutable as $$
declare
  v_next text := machine_of(p_machine) -> 'edges' -> p_event ->> p_state;
begin
  if v_next is null then
    raise exception '% in state %: no edge %', p_machine, p_state, p_event using errcode = 'OB008';
  end if;
  return v_next;
end $$;
