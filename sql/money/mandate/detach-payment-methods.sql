-- Schedules no longer use these mandates: they are deleted after `mandateRetention`, unless something else
-- needs them then.
create or replace function detach_payment_methods(p_mandates uuid[], p_now timestamptz) returns void
language sql as $$
  update mandate set forget_at = p_now + limit_interval('mandateRetention'), updated_at = p_now
    where id = any(p_mandates) and payment_method_ref <> ''
$$;
