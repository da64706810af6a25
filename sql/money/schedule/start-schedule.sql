-- Part of finalise_order: creates mandate, schedule and debits of a new order. p is {id, kind, debitDay,
-- amount, tip, mandate, first: {dueOn}, installments: [{number, dueOn, amount, tip, paymentId}]}; `first` is
-- the debit that was just paid.
create or replace function start_schedule(p jsonb, p_payment payment, p_order uuid, p_now timestamptz)
returns void
language plpgsql as $$
declare
  v_mandate uuid := save_mandate(p -> 'mandate', p_payment.organisation_id, p_now);
begin
  perform assert_keys('start_schedule', p, array[
    'id', 'kind', 'debitDay', 'amount', 'tip', 'mandate', 'first', 'installments'
  ]);
  perform assert_keys('start_schedule', p -> 'first', array['dueOn']);
  perform assert_keys('start_schedule', p -> 'installments',
    array['number', 'dueOn', 'amount', 'tip', 'paymentId']);
  insert into schedule (id, order_id, organisation_id, form_id, kind, state, debit_day, mandate_id,
    amount_cents, tip_cents, created_at, updated_at)
  values ((p ->> 'id')::uuid, p_order, p_payment.organisation_id, p_payment.form_id, p ->> 'kind', 'active',
    (p ->> 'debitDay')::integer, v_mandate, (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, p_now, p_now);
  insert into installment (schedule_id, number, payment_id, due_on, amount_cents, tip_cents, state,
    updated_at)
  values ((p ->> 'id')::uuid, 1, p_payment.id, (p -> 'first' ->> 'dueOn')::date, p_payment.amount_cents,
    p_payment.tip_cents, 'paid', p_now);
  perform add_installment((p ->> 'id')::uuid,
    i || jsonb_build_object('awaitsNext', p ->> 'kind' = 'SUBSCRIPTION'), p_payment, p_now)
  from jsonb_array_elements(p -> 'installments') i;
end $$;
