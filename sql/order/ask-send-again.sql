-- Keeps the wish and leaves all the work to a job: what the caller waits for is the same whoever asks.
create or replace function ask_send_again(p_id uuid, p_hash bytea, p_email text, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from send_again where created_at < p_now - interval '1 day';
  insert into send_again (id, email_hash, created_at) values (p_id, p_hash, p_now);
  perform graphile_worker.add_job('send-again', json_build_object('requestId', p_id, 'email', p_email),
    max_attempts := 5);
end $$;
