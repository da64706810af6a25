-- Withdraws a held cancellation: none of its orders was worked on, and its list is deleted. Returns false
-- where its state does not allow it.
create or replace function withdraw_cancellation(p_id uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_cancellation cancellation;
begin
  select * into v_cancellation from cancellation where id = p_id for no key update;
  if not can_move('cancellation', v_cancellation.state, 'withdraw') then
    return false;
  end if;
  perform move_state('cancellation', p_id, 'withdraw', p_now, jsonb_build_object('next_try_at', null));
  delete from cancellation_order where cancellation_id = p_id;
  return true;
end $$;
