-- Records that a deposited cheque came back unpaid: p is {paymentId, organisationId, returnedOn, now}. Its
-- year's receipt is looked at again, since nothing was given. Its order stays: its lines are cancelled by a
-- person.
-- Returns {orderNumber, depositId}; null where the payment is no deposited cheque of the organisation, or
-- came back before.
create or replace function return_cheque(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order uuid;
  v_deposit uuid;
begin
  perform assert_keys('return_cheque', p, array['paymentId', 'organisationId', 'returnedOn', 'now']);
  update offline_entry e set returned_on = (p ->> 'returnedOn')::date
  from payment t
  where e.payment_id = (p ->> 'paymentId')::uuid and e.organisation_id = (p ->> 'organisationId')::uuid
    and e.deposit_id is not null and e.returned_on is null and t.id = e.payment_id
  returning t.order_id, e.deposit_id into v_order, v_deposit;
  update receipt_due d set due_at = (p ->> 'now')::timestamptz where d.order_id = v_order;
  return (select jsonb_build_object('orderNumber', number, 'depositId', v_deposit) from "order"
    where id = v_order);
end $$;
