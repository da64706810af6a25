-- A person looked at a quarantined orphan: the provider is asked to give it back, like any other.
create or replace function open_orphan(p_orphan uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from orphan_payment where id = p_orphan for no key update;
  if not can_move('orphan', v_from, 'release') then
    return false;
  end if;
  perform move_state('orphan', p_orphan, 'release', p_now, '{"next_try_at": null, "tries": 0}');
  perform graphile_worker.add_job('refund-orphan', json_build_object('orphanId', p_orphan), max_attempts := 120);
  return true;
end $$;
