-- keep_session for a caller that did not read the payment, but knows it as it was frozen, with the form at
-- p_form_version. p_address is the hash of the client's address, for count_tries since p_since.
-- Returns {tokenizationSessionId, hostedFieldsUrl, tries (as count_tries)}, or null where the payment has to
-- be read: it takes no card any more, its attempt was sent or ended, or its form changed.
create or replace function keep_first_session(
  p_attempt uuid, p_session text, p_url text, p_now timestamptz, p_form_version text, p_address bytea,
  p_since timestamptz
) returns jsonb language plpgsql set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_form uuid;
  v_cart uuid;
  v_session jsonb;
begin
  -- guard: the payment that the caller knows
  select p.form_id, p.cart_id into v_form, v_cart from payment_attempt a join payment p on p.id = a.payment_id
    where a.id = p_attempt and a.state = 'created' and p.state = 'open';
  if not found or not is_form_at(v_form, p_form_version) then
    return null;
  end if;
  -- end guard
  v_session := keep_session(p_attempt, p_session, p_url, p_now);
  return v_session || jsonb_build_object('tries', count_tries(p_address, v_form, v_cart, p_attempt, p_since));
end $$;
