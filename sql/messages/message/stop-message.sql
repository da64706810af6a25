-- Stops a message for its association: one that is planned is a draft again, one that is being sent ends, and
-- who has no mail yet gets none. Returns false for any other.
create or replace function stop_message(p_id uuid, p_organisation uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_state text;
begin
  select state into v_state from message where id = p_id and organisation_id = p_organisation for update;
  if v_state = 'planned' then
    perform move_state('message', p_id, 'withdraw', p_now, '{"send_at": null}');
  elsif v_state = 'sending' then
    perform move_state('message', p_id, 'stop', p_now);
  else
    return false;
  end if;
  return true;
end $$;
