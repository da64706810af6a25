-- Claims events that are due, the longest due first, under a lease of p_lease_ms: no other process takes
-- them before it ends. Of these, what only repeats that a charge succeeded is handled at once where that
-- charge has made its order: it would change nothing. A charge that saved a payment method is not among
-- them: its method is accepted after its order is made.
-- Returns {handled: how many, claimed: [{provider, eventId, tries}]}.
create or replace function claim_events(p_limit integer, p_lease_ms integer, p_now timestamptz)
returns jsonb language plpgsql set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
declare
  -- Variables, so that a plan of before the first statistics finds attempts and payments by their ids, and
  -- does not read all of a state for each event.
  v_success text := 'chargeSucceeded';
  v_captured text := 'succeeded';
  v_paid text := 'paid';
  v_handled integer;
begin
  with due as (
    select e.provider, e.event_id, a.state
    from provider_event e
    join payment_attempt a on a.id = e.attempt_id and (a.provider = e.provider) is true
    join payment p on p.id = a.payment_id
    where e.handled_at is null and e.next_try_at <= now() and e.type = v_success
      and a.state = v_captured and a.mandate_id is null and p.state = v_paid
    order by e.next_try_at limit 1000 for update of e skip locked
  )
  update provider_event e set handled_at = p_now, outcome = due.state, next_try_at = null
    from due where e.provider = due.provider and e.event_id = due.event_id;
  get diagnostics v_handled = row_count;
  return jsonb_build_object('handled', v_handled, 'claimed', coalesce((
    select jsonb_agg(jsonb_build_object('provider', claimed.provider, 'eventId', claimed.event_id,
      'tries', claimed.tries))
    from claim_other_events(p_limit, p_lease_ms) claimed
  ), '[]'));
end $$;
