-- Part of claim_events: claims what is to be handled one by one.
create or replace function claim_other_events(p_limit integer, p_lease_ms integer)
returns setof provider_event
language sql set enable_seqscan to off as $$
  update provider_event set tries = tries + 1, next_try_at = now() + p_lease_ms * interval '1 millisecond'
  where (provider, event_id) in (
    select provider, event_id from provider_event where handled_at is null and next_try_at <= now()
    order by next_try_at limit p_limit for update skip locked
  )
  returning *
$$;
