-- Records that a payer gives what would be refunded of a cancelled order, whose payments and row of the
-- cancellation the caller has locked: p is {id, orderId, organisationId, now, gifts: [{id, paymentId, amount,
-- tip, shares: [{itemId, item, options}], owedBack: [{kind, organisationId, amount}], given}]}, entries of
-- the ledger twice. No money moves; the receipt of the year becomes due, and those that state former gifts.
-- Errors: OB006 where a payment has less left, OB008 where nothing is offered.
create or replace function renounce_refund(p jsonb) returns void language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order uuid := (p ->> 'orderId')::uuid;
  v_gift record;
begin
  perform assert_keys('renounce_refund', p, array['id', 'orderId', 'organisationId', 'gifts', 'now']);
  perform assert_keys('renounce_refund', p -> 'gifts',
    array['id', 'paymentId', 'amount', 'tip', 'shares', 'owedBack', 'given']);
  perform assert_keys('renounce_refund', jsonb_path_query_array(p -> 'gifts', '$[*].shares[*]'),
    array['itemId', 'item', 'options']);
  perform assert_keys('renounce_refund', jsonb_path_query_array(p -> 'gifts', '$[*].owedBack[*]'),
    array['kind', 'organisationId', 'amount']);
  perform assert_keys('renounce_refund', jsonb_path_query_array(p -> 'gifts', '$[*].given[*]'),
    array['kind', 'organisationId', 'amount']);
  perform move_state('cancelledOrder', (p ->> 'id')::uuid, 'give', v_now,
    jsonb_build_object('next_try_at', null, 'tries', 0));
  if find_exceeding_refund(jsonb_build_object('refunds', p -> 'gifts'), v_order) is not null then
    raise exception 'less is left of order % than is given', v_order using errcode = 'OB006';
  end if;
  for v_gift in
    select * from jsonb_to_recordset(p -> 'gifts')
      g(id uuid, "paymentId" uuid, amount bigint, shares jsonb, "owedBack" jsonb, given jsonb)
  loop
    insert into renunciation (id, cancellation_order_id, order_id, payment_id, organisation_id, amount_cents,
      given_at)
    values (v_gift.id, (p ->> 'id')::uuid, v_order, v_gift."paymentId", (p ->> 'organisationId')::uuid,
      v_gift.amount, v_now);
    insert into renunciation_share (renunciation_id, order_item_id, item_cents, options_cents)
    select v_gift.id, s."itemId", s.item, s.options
      from jsonb_to_recordset(v_gift.shares) s("itemId" uuid, item bigint, options bigint)
      where s.item + s.options > 0;
    perform book('owed-back:' || v_gift.id, 'renunciation', v_now, v_gift."owedBack");
    perform book('renunciation:' || v_gift.id, 'renunciation', v_now, v_gift.given);
  end loop;
  insert into receipt_due (order_id, year, organisation_id, due_at)
  select r.id, extract(year from v_now at time zone 'Europe/Paris')::integer, o.id, v_now
    from "order" r join organisation o on o.id = r.organisation_id
    where r.id = v_order and issues_receipts(o.definition)
  on conflict (order_id, year) do update set due_at = least(receipt_due.due_at, excluded.due_at);
  update receipt_due d set due_at = v_now, awaits_bank = false where d.order_id = v_order
    and exists (select from receipt r where r.order_id = d.order_id and r.year = d.year);
end $$;
