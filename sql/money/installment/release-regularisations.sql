-- Cancels expired regularisations without a live attempt, at most p_limit, so that the collector charges
-- their debits again.
-- Returns how many.
create or replace function release_regularisations(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  select count(*) filter (where end_regularisation(id, 'cancel', p_now))::integer from (
    select id from regularisation
    where state = 'open' and expires_at <= p_now and not has_live_attempt(payment_id)
    order by expires_at limit p_limit for update skip locked
  ) ended
$$;
