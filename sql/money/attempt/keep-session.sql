-- Stores the provider's session on an attempt that has none yet and was not sent; the first caller wins.
-- Returns {tokenizationSessionId, hostedFieldsUrl} as they are stored, or null where the attempt has none.
create or replace function keep_session(p_attempt uuid, p_session text, p_url text, p_now timestamptz)
returns jsonb
language plpgsql set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
begin
  update payment_attempt set tokenization_session_id = p_session, hosted_fields_url = p_url,
    updated_at = p_now
    where id = p_attempt and state = 'created' and tokenization_session_id is null;
  return (
    select jsonb_build_object('tokenizationSessionId', tokenization_session_id,
      'hostedFieldsUrl', hosted_fields_url)
    from payment_attempt where id = p_attempt and tokenization_session_id is not null
  );
end $$;
