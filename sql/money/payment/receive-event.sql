-- Takes an event of a provider into the inbox, due at once; one that came before changes nothing. p is
-- {provider, eventId, type, attemptId, chargeRef, payload, now}; an event that names no attempt of ours may
-- name a charge of one. Returns whether it is new.
create or replace function receive_event(p jsonb) returns boolean language plpgsql set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
begin
  perform assert_keys('receive_event', p, array['provider', 'eventId', 'type', 'attemptId', 'chargeRef',
    'payload', 'now']);
  insert into provider_event (provider, event_id, type, attempt_id, payload, received_at, next_try_at)
  values (p ->> 'provider', p ->> 'eventId', p ->> 'type', coalesce((p ->> 'attemptId')::uuid, (
      select id from payment_attempt where provider = p ->> 'provider' and provider_ref = p ->> 'chargeRef'
    )), p -> 'payload', (p ->> 'now')::timestamptz, now())
  on conflict do nothing;
  return found;
end $$;
