-- True if a failed attempt at a payment may have taken money: its provider did not state that nothing was
-- debited.
create or replace function may_have_debited(p_payment uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from payment_attempt
    where payment_id = p_payment and state = 'failed'
      and coalesce(error_code, '') <> all(state_set('failure', 'withoutDebit'))
  )
$$;
