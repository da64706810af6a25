-- Expires open first payments created before p_oldest without a live attempt, at most p_limit, but not
-- expected ones; rows locked by another transaction are skipped. Returns the number of expired payments.
create or replace function expire_old_payments(p_oldest timestamptz, p_now timestamptz, p_limit integer)
returns integer language sql as $$
  select count(*)::integer from (
    select id from payment p
    where p.state = 'open' and p.installment_number = 1 and p.created_at < p_oldest
      and p.provider <> 'offline'
      and not has_live_attempt(p.id)
    order by p.created_at limit p_limit for update skip locked
  ) old where expire_payment(old.id, p_now)
$$;
