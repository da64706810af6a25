-- A person looked at a quarantined orphan: the provider is asked to give it back, like any other.
create or replace function open_orphan(p_orphan uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update orphan_payment set state = 'open', next_try_at = null, tries = 0, updated_at = p_now
    where id = p_orphan and state = 'quarantined';
  if not found then
    return false;
  end if;
  perform graphile_worker.add_job('refund-orphan', json_build_object('orphanId', p_orphan), max_attempts := 120);
  return true;
end $$;
