-- submit_open_attempt for a caller that did not read the attempt, but knows that p_session is its provider's
-- session, which is written where none is stored. Returns as submit_open_attempt, and stale also where
-- another call wrote its session, or more than p_form_declines cards were declined on the form since p_since.
-- Errors: OB009 as submit_open_attempt.
create or replace function submit_known_attempt(
  p_attempt uuid, p_address bytea, p_form uuid, p_cart uuid, p_doubtful bigint,
  p_subscriber_doubtful bigint, p_network_doubtful bigint, p_since timestamptz, p_now timestamptz,
  p_set jsonb, p_form_version text, p_session text, p_form_declines integer
) returns text language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_session text;
begin
  -- guard: the attempt that the caller knows
  select tokenization_session_id into v_session from payment_attempt where id = p_attempt;
  if coalesce(v_session, p_session) <> p_session then
    return 'stale';
  end if;
  -- end guard
  -- guard: work for the browser may be due
  if (select count(*) from payment_attempt where address_hash is not null and form_id = p_form
    and state = 'failed'
    and updated_at >= p_since and is_decline(error_code)) > p_form_declines
  then
    return 'stale';
  end if;
  -- end guard
  return submit_open_attempt(
    p_attempt, p_address, p_form, p_cart, p_doubtful, p_subscriber_doubtful, p_network_doubtful,
    p_since, p_now, p_set || jsonb_build_object('session', p_session), p_form_version
  );
end $$;
