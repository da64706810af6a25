-- Lets an attempt's card be tried and stores the hash of its address, unless more than p_doubtful cards of that
-- address were declined or may still be. Cards of one address take turns.
-- Returns `go`, `wait`, or `over` where the payment was paid, or the attempt sent or cancelled, while it waited.
create or replace function let_try(p_attempt uuid, p_address bytea, p_form uuid, p_cart uuid, p_doubtful bigint, p_since timestamptz,
  p_now timestamptz) returns text language plpgsql set enable_seqscan to off as $$
begin
  -- guard: cards that are tried at the same instant count each other
  perform pg_advisory_xact_lock(hashtextextended(encode(p_address, 'hex'), 0));
  if count_address_tries(p_address, p_cart, p_attempt, p_since, state_set('attempt', 'doubtful'))
    > p_doubtful
  then
    return 'wait';
  end if;
  -- end guard
  update payment_attempt a set address_hash = p_address, form_id = p_form, updated_at = p_now
    where id = p_attempt and state = 'created'
      -- Read after the wait for the lock.
      and exists (select from payment p where p.id = a.payment_id and p.state = 'open');
  return case when found then 'go' else 'over' end;
end $$;
