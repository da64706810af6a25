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
declare
  v_doubtful record;
begin
  -- guard: cards that are tried at the same instant count each other
  perform pg_advisory_xact_lock(hashtextextended(encode(first_around(p_address, 'network'), 'hex'), 0));
  select * into v_doubtful from count_tries_around(p_address, p_cart, p_attempt, p_since,
    state_set('attempt', 'doubtful'));
  if v_doubtful.address > p_doubtful then
    return 'wait';
  end if;
  -- end guard
  -- guard: addresses of one subscriber, and of one network, count each other
  if v_doubtful.subscriber > p_subscriber_doubtful or v_doubtful.network > p_network_doubtful then
    return 'wait';
  end if;
  -- end guard
  perform from payment_attempt a
    where id = p_attempt and state = 'created'
      -- Read after the wait for the lock. Not by exists: a plan of an empty table reads all open payments.
      and (select p.state = 'open' from payment p where p.id = a.payment_id)
    for update of a;
  return case when found then 'go' else 'over' end;
end $$;
