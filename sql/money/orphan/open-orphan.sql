-- A person released a quarantined orphan: it is refunded like any other. The caller calls the provider first;
-- the worker does not claim it before p_lease. Returns false where it was not quarantined.
create or replace function open_orphan(p_orphan uuid, p_now timestamptz, p_lease timestamptz) returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from orphan_payment where id = p_orphan for no key update;
  if not can_move('orphan', v_from, 'release') then
    return false;
  end if;
  perform move_state('orphan', p_orphan, 'release', p_now,
    jsonb_build_object('next_try_at', p_lease, 'tries', 0));
  return true;
end $$;
