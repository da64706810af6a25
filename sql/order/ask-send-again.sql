-- Keeps the wish and leaves all the work to the worker: what the caller waits for is the same whoever asks.
create or replace function ask_send_again(p_id uuid, p_hash bytea, p_email text, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from send_again where created_at < p_now - limit_interval('sendAgainKept');
  insert into send_again (id, email_hash, created_at, email, next_try_at) values (p_id, p_hash, p_now, p_email, now());
end $$;
