-- Whether an attempt at a payment may still take money.
create or replace function has_live_attempt(p_payment uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from payment_attempt
    where payment_id = p_payment
      and state = any(state_set('attempt', 'live'))
  )
$$;
