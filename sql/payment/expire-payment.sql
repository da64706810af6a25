-- Gives up an open payment that no attempt may still take money for. Answers whether it did.
create or replace function expire_payment(p_payment uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update payment set state = 'expired', updated_at = p_now where id = p_payment and state = 'open';
  if not found then
    return false;
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('payment', p_payment, 'expire', 'open', 'expired', p_now);
  return true;
end $$;
