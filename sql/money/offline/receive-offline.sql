-- Records that expected money arrived: its payment makes an order, as one that is entered when it is
-- received. p_entry is {paymentId, organisationId, number, bank, paidOn, userId: the member, for the
-- journal}, p_plan as for apply_finalise_plan. Returns {kind: received | repeated | cancelled, orderId,
-- orderNumber}; null where the association expects no such payment.
create or replace function receive_offline(p_entry jsonb, p_plan jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p_plan ->> 'now')::timestamptz;
  v_id uuid := (p_entry ->> 'paymentId')::uuid;
  v_expected expected_payment;
  v_order "order";
begin
  perform assert_keys('receive_offline', p_entry, array[
    'paymentId', 'organisationId', 'number', 'bank', 'paidOn', 'userId'
  ]);
  select * into v_expected from expected_payment
    where payment_id = v_id and organisation_id = (p_entry ->> 'organisationId')::uuid for update;
  if v_expected.payment_id is null then
    return null;
  end if;
  if v_expected.state = 'cancelled' then
    return jsonb_build_object('kind', 'cancelled', 'orderId', null, 'orderNumber', null);
  end if;
  -- guard: money is received once
  if v_expected.state = 'received' then
    select o.* into v_order from payment p join "order" o on o.id = p.order_id where p.id = v_id;
    return jsonb_build_object('kind', 'repeated', 'orderId', v_order.id, 'orderNumber', v_order.number);
  end if;
  -- end guard
  perform move_state('expectedPayment', v_id, 'receive', v_now, '{"number": "", "bank": ""}');
  insert into offline_entry (payment_id, organisation_id, reference, number, bank, payment_method, paid_on,
    content_hash)
  values (v_id, v_expected.organisation_id, v_expected.reference, p_entry ->> 'number', p_entry ->> 'bank',
    v_expected.payment_method, (p_entry ->> 'paidOn')::date, '');
  perform apply_finalise_plan(p_plan);
  select o.* into v_order from payment p join "order" o on o.id = p.order_id where p.id = v_id;
  insert into access_journal (organisation_id, form_id, user_id, action, detail, created_at)
  values (v_order.organisation_id, v_order.form_id, (p_entry ->> 'userId')::uuid, 'offlineReceived',
    jsonb_build_object('number', v_order.number), v_now);
  return jsonb_build_object('kind', 'received', 'orderId', v_order.id, 'orderNumber', v_order.number);
end $$;
