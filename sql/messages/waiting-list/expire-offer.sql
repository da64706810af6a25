-- Ends an offer that was not ordered in time, with its mail (p_mails as for queue_mails). Not while its cart
-- holds the units for a payment in flight. Returns whether it ended.
create or replace function expire_offer(p_entry uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_entry waiting_entry;
begin
  select * into v_entry from waiting_entry
    where id = p_entry and state = 'offered' and offer_ends_at <= p_now for update skip locked;
  if v_entry.id is null
    or exists (select from cart where id = v_entry.cart_id and state = 'ordered')
    or exists (select from stock_hold where cart_id = v_entry.cart_id and state = 'held'
      and offered is not null and expires_at > p_now)
  then
    return false;
  end if;
  perform move_state('waitingEntry', p_entry, 'expire', p_now);
  perform queue_mails(p_mails, p_entry, p_now);
  return true;
end $$;
