-- Records a sale of a device at a gate: an entry by hand whose tickets come in at once, with its line in the
-- journal, all or nothing. p_sale is {deviceId, gate: its name, device: its number}, the rest and the result
-- as for enter_offline.
create or replace function sell_at_gate(
  p_sale jsonb, p_entry jsonb, p_cart jsonb, p_freeze jsonb, p_plan jsonb
) returns text
language plpgsql as $$
declare
  v_now timestamptz := (p_plan ->> 'now')::timestamptz;
  v_device uuid := (p_sale ->> 'deviceId')::uuid;
  v_order uuid := (p_plan -> 'order' ->> 'id')::uuid;
  v_number text;
begin
  perform assert_keys('sell_at_gate', p_sale, array['deviceId', 'gate', 'device']);
  v_number := enter_offline(p_entry, p_cart, p_freeze, p_plan);
  if v_number is null then
    return null;
  end if;
  update offline_entry set device_id = v_device where payment_id = (p_entry ->> 'paymentId')::uuid;
  insert into check_in (id, form_id, device_id, ticket_id, scanned_at, received_at)
  select gen_random_uuid(), form_id, v_device, id, v_now, v_now from ticket where order_id = v_order;
  insert into access_journal (organisation_id, form_id, user_id, action, detail, created_at)
  select organisation_id, form_id, null, 'soldAtGate',
    jsonb_build_object('number', number, 'gate', p_sale -> 'gate', 'device', p_sale -> 'device'), v_now
  from "order" where id = v_order;
  return v_number;
end $$;
