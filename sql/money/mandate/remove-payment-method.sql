-- Has a saved payment method of a user deleted now instead of a week after its last schedule: the worker asks
-- the provider. Only what a schedule of their own orders has is theirs: the address in a mandate proves
-- nothing.
-- Returns removed, needed where something is still debited with it, or unknown.
create or replace function remove_payment_method(p_mandate uuid, p_user uuid, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_mandate mandate;
begin
  select * into v_mandate from mandate m where m.id = p_mandate and m.payment_method_ref <> '' and exists (
    select from schedule s join orders_of_user(p_user) o on o.id = s.order_id where s.mandate_id = m.id
  ) for no key update;
  if not found then
    return 'unknown';
  end if;
  if is_payment_method_needed(v_mandate.provider, v_mandate.payment_method_ref) then
    return 'needed';
  end if;
  update mandate set forget_at = p_now, updated_at = p_now where id = p_mandate;
  return 'removed';
end $$;
