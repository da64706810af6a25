-- Claims mandates whose payment method the provider must delete, at most p_limit. They are not charged any
-- more, and are claimed again at p_again until the deletion is confirmed. One that is still needed is checked
-- again after `mandateRecheck`.
-- Returns the claimed rows as they were.
create or replace function claim_detached_payment_methods(p_now timestamptz, p_again timestamptz,
  p_limit integer) returns setof mandate
language plpgsql as $$
declare
  v_mandate mandate;
begin
  for v_mandate in
    select * from mandate where forget_at <= p_now order by forget_at
      limit p_limit for no key update skip locked
  loop
    -- guard: something is debited with it
    if is_payment_method_needed(v_mandate.provider, v_mandate.payment_method_ref) then
      update mandate set forget_at = p_now + limit_interval('mandateRecheck'), updated_at = p_now
        where id = v_mandate.id;
      continue;
    end if;
    -- end guard
    update mandate set forget_at = p_again, updated_at = p_now where id = v_mandate.id;
    if can_move('mandate', v_mandate.state, 'revoke') then
      perform move_state('mandate', v_mandate.id, 'revoke', p_now);
    end if;
    return next v_mandate;
  end loop;
end $$;
