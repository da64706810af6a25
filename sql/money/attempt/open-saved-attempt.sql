-- open_attempt for an attempt that charges a saved card of p_user with the payer present: an attempt that
-- waits for a card to be entered is cancelled before. The payment method is locked, so that it is not
-- detached meanwhile. The other parameters are as for open_attempt.
-- Returns as open_attempt, and {kind: unusable} where the user may not use it, as usable_payment_methods.
create or replace function open_saved_attempt(
  p_user uuid, p_mandate uuid, p_payment uuid, p_attempt uuid, p_now timestamptz, p_deadline timestamptz,
  p_oldest timestamptz, p_demand jsonb, p_guard jsonb, p_is_capped boolean
) returns jsonb language plpgsql as $$
declare
  v_waiting payment_attempt;
  v_opened jsonb;
begin
  perform from payment where id = p_payment for update;
  perform from mandate where id = p_mandate for share;
  if not exists (select from usable_payment_methods(p_user, p_payment, p_now) where id = p_mandate) then
    return jsonb_build_object('kind', 'unusable');
  end if;
  perform end_unsent_attempts(p_payment, 'expire', p_now, p_now);
  select * into v_waiting from payment_attempt
    where payment_id = p_payment and state = 'created' for no key update;
  if v_waiting.mandate_id = p_mandate then
    return jsonb_build_object('kind', 'live', 'attemptId', v_waiting.id);
  end if;
  if v_waiting.id is not null then
    perform move_state('attempt', v_waiting.id, 'cancel', p_now, '{"next_poll_at": null}');
  end if;
  v_opened := open_attempt(p_payment, p_attempt, p_now, p_deadline, p_oldest, p_demand, 'Card', p_guard,
    p_is_capped);
  if v_opened ->> 'kind' = 'opened' then
    update payment_attempt set mandate_id = p_mandate where id = p_attempt;
  end if;
  return v_opened;
end $$;
