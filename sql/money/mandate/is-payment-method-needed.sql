-- Whether a payment method, by its provider's reference, is or may be charged: by a schedule that has not
-- ended, or by a live attempt.
create or replace function is_payment_method_needed(p_provider text, p_ref text) returns boolean
language sql stable as $$
  select exists (
    select 1 from mandate m where m.provider = p_provider and m.payment_method_ref = p_ref
      and m.payment_method_ref <> '' and (
      exists (select 1 from schedule s where s.mandate_id = m.id
        and s.state = any(state_set('schedule', 'ongoing')))
      or exists (
        select 1 from payment_attempt a where a.mandate_id = m.id
          and a.state = any(state_set('attempt', 'live'))
      )
    )
  )
$$;
