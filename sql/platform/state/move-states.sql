-- Moves entities of a machine by an event, all of them or none, and writes state_change. No other function
-- writes a state; move_state calls it for one entity. Rows are locked in the order of their ids. p_set
-- holds what changes with the state, by column; p_detail is saved in state_change.
-- Errors: OB008 where an entity does not exist, or its state has no such edge.
create or replace function move_states(
  p_machine text, p_ids uuid[], p_event text, p_now timestamptz, p_set jsonb default '{}',
  p_detail jsonb default '{}'
) returns void language plpgsql as $$
declare
  v_machine jsonb := machine_of(p_machine);
  v_columns text;
  v_moved integer;
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  select string_agg(format(', %1$I = n.%1$I', key), '') into v_columns from jsonb_object_keys(p_set) key;
  execute format('
    with locked as (
      select %1$I as id, state from %2$I where %1$I = any($1) order by %1$I for no key update
    ), move as (
      select id, state as from_state, next_state($2, state, $3) as to_state from locked
    ), moved as (
      update %2$I t set state = move.to_state, updated_at = $4 %3$s
      from move, jsonb_populate_record(null::%2$I, $5) n where t.%1$I = move.id
      returning move.id, move.from_state, move.to_state
    ), history as (
      insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
      select $2, id, $3, from_state, to_state, $4, $6 from moved order by id
    )
    select count(*) from moved',
    v_machine ->> 'key', v_machine ->> 'table', v_columns)
    into v_moved using p_ids, p_machine, p_event, p_now, p_set, p_detail;
  if v_moved <> cardinality(p_ids) then
    raise exception '% of % % entities exist', v_moved, cardinality(p_ids), p_machine using errcode = 'OB008';
  end if;
end $$;
