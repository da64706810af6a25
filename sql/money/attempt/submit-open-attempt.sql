-- The last step before a card is sent to the provider: take_turn, and where it says go, the attempt moves by
-- `submit` and keeps the hash of its address and its form. p_set is {submittedAt, nextPollAt, payeeAccount,
-- session (the provider's, to be stored)}, p_form_version the form that the caller found open, as
-- form_version; the others are as for take_turn.
-- Returns go, wait, or over as take_turn, or stale where the form or its organisation was changed since
-- p_form_version.
-- Errors: OB009 while no payments are taken.
create or replace function submit_open_attempt(
  p_attempt uuid, p_address bytea, p_form uuid, p_cart uuid, p_doubtful bigint,
  p_subscriber_doubtful bigint, p_network_doubtful bigint, p_since timestamptz, p_now timestamptz,
  p_set jsonb, p_form_version text
) returns text language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_turn text;
begin
  perform assert_keys('submit_open_attempt', p_set, array['submittedAt', 'nextPollAt', 'payeeAccount',
    'session']);
  perform assert_not_restored();
  v_turn := take_turn(p_attempt, p_address, p_cart, p_doubtful, p_subscriber_doubtful, p_network_doubtful,
    p_since);
  -- guard: the form was not closed since the caller read it; compared after the wait for the turn
  if v_turn = 'go' and not is_form_at(p_form, p_form_version) then
    return 'stale';
  end if;
  -- end guard
  if v_turn = 'go' then
    perform move_state('attempt', p_attempt, 'submit', p_now, jsonb_build_object(
      'address_hash', p_address, 'form_id', p_form, 'submitted_at', p_set -> 'submittedAt',
      'next_poll_at', p_set -> 'nextPollAt', 'payee_account', p_set -> 'payeeAccount'
    ) || case when p_set ? 'session' then jsonb_build_object('tokenization_session_id', p_set -> 'session')
      else '{}' end, p_set - 'session');
  end if;
  return v_turn;
end $$;
