-- Stores a request for confirmations, due at once; older ones are deleted. The worker does all the work, so
-- that the answer takes the same time for every address.
create or replace function ask_send_again(p_id uuid, p_hash bytea, p_email text, p_now timestamptz)
returns void
language plpgsql as $$
begin
  delete from send_again where created_at < p_now - limit_interval('sendAgainRetention');
  insert into send_again (id, email_hash, created_at, email, next_try_at)
    values (p_id, p_hash, p_now, p_email, now());
end $$;
