-- Ends a regularisation where its state allows the event. Returns whether it moved; false where p_id is null.
create or replace function end_regularisation(p_id uuid, p_event text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from regularisation where id = p_id for update;
  if not can_move('regularisation', v_from, p_event) then
    return false;
  end if;
  perform move_state('regularisation', p_id, p_event, p_now);
  return true;
end $$;
