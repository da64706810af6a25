-- Expires an open payment; its attempts all ended without money. Returns whether it was open.
create or replace function expire_payment(p_payment uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from payment where id = p_payment for no key update;
  if not can_move('payment', v_from, 'expire') then
    return false;
  end if;
  perform move_state('payment', p_payment, 'expire', p_now);
  return true;
end $$;
