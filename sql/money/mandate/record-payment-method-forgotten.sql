-- Records that the provider deleted a payment method; the details that its payer recognises are retained.
-- Returns false where that was recorded before.
create or replace function record_payment_method_forgotten(p_mandate uuid, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update mandate set forgotten_at = p_now, forget_at = null, payment_method_ref = '', customer_ref = null,
    updated_at = p_now
    where id = p_mandate and forgotten_at is null and state <> 'active';
  return found;
end $$;
