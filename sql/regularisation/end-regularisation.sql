-- Ends an open regularisation; false where it was not open any more.
create or replace function end_regularisation(p_id uuid, p_to text, p_event text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from regularisation
    where id = p_id and (state = 'open' or (p_event = 'confirm' and state in ('failed', 'cancelled'))) for update;
  if v_from is null then
    return false;
  end if;
  update regularisation set state = p_to, updated_at = p_now where id = p_id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('regularisation', p_id, p_event, v_from, p_to, p_now);
  return true;
end $$;
