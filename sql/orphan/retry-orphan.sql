-- An orphan is given back another time; with p_patience, after so many refunds that failed, once a person decided.
create or replace function retry_orphan(p_orphan uuid, p_next timestamptz, p_patience integer, p_now timestamptz) returns void
language sql as $$
  update orphan_payment set next_try_at = p_next, updated_at = p_now, state = case when (
    select count(*) from refund where orphan_id = p_orphan and state = 'failed'
  ) >= p_patience then 'quarantined' else 'open' end
  where id = p_orphan
$$;
