-- Lets an attempt's card be tried and locks the attempt, unless more than p_doubtful cards of its address,
-- p_subscriber_doubtful of its subscriber or p_network_doubtful of its network were declined or may still be.
-- Cards of one network take turns: the next one counts this attempt once it is submitted with its address, in
-- the same transaction.
-- Returns `go`, `wait`, or `over` where the payment was paid, or the attempt sent or cancelled, while it
-- waited.
create or replace function take_turn(
  p_attempt uuid, p_address bytea, p_cart uuid, p_doubtful bigint, p_subscriber_doubtful bigint,
  p_network_doubtful bigint, p_since timestamptz
) returns text language plpgsql set enable_seqscan to off as $$
begin
  -- guard: cards that are tried at the same instant count each other
  perform pg_advisory_xact_lock(hashtextextended(encode(first_around(p_address, 'network'), 'hex'), 0));
  if count_address_tries(p_address, p_address, p_cart, p_attempt, p_since, state_set('attempt', 'doubtful'))
    > p_doubtful
  then
    return 'wait';
  end if;
  -- end guard
  -- guard: addresses of one subscriber, and of one network, count each other
  if count_address_tries(first_around(p_address, 'subscriber'), last_around(p_address, 'subscriber'), p_cart,
    p_attempt, p_since, state_set('attempt', 'doubtful')) > p_subscriber_doubtful
    or count_address_tries(first_around(p_address, 'network'), last_around(p_address, 'network'), p_cart,
    p_attempt, p_since, state_set('attempt', 'doubtful')) > p_network_doubtful
  then
    return 'wait';
  end if;
  -- end guard
  perform from payment_attempt a
    where id = p_attempt and state = 'created'
      -- Read after the wait for the lock.
      and exists (select from payment p where p.id = a.payment_id and p.state = 'open')
    for update of a;
  return case when found then 'go' else 'over' end;
end $$;
