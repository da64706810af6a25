-- Money came for a later debit that is not what was asked. It waits for a person, and so does the debit: it is charged
-- no more by itself; where its schedule was stopped meanwhile it is owed no more. Nothing where the payment is no later
-- debit.
create or replace function hold_installment(p_payment uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from installment
    where payment_id = p_payment and state in ('planned', 'collecting', 'refused') for update;
  if v_from is null then
    return;
  end if;
  update installment set state = 'refused', refusal = 'hapay_processing_error', try_on = null, updated_at = p_now
    where payment_id = p_payment;
  if v_from <> 'refused' then
    insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
      values ('installment', p_payment, 'refuse', v_from, 'refused', p_now, '{"reason": "mismatch"}');
  end if;
  perform cancel_owed_installment(p_payment, p_now)
    from installment i join schedule s on s.id = i.schedule_id
    where i.payment_id = p_payment and s.state = 'cancelled';
end $$;
