-- Records that a person made a refund that had failed: p is {refundId, providerRef, entries, mails, now}. It
-- is booked under its own key, since a returned refund was booked before; nothing is taken from an
-- association's own account. Lines are cancelled where no other refund of the request failed.
-- Returns {kind: settled | state | exceeds, state}: `state` where it had not failed, `exceeds` where less
-- remains.
create or replace function settle_refund_by_hand(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_refund refund;
  v_payment payment;
begin
  perform assert_keys('settle_refund_by_hand', p, array['refundId', 'providerRef', 'entries', 'mails',
    'now']);
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  -- guard: booked once
  if v_refund.state is distinct from 'failed' then
    return jsonb_build_object('kind', 'state', 'state', v_refund.state);
  end if;
  -- end guard
  -- guard: no other refund was made meanwhile
  if exists (
    select 1 from left_of_payment(v_refund.payment_id) l
    where v_refund.amount_cents > l.total or v_refund.tip_cents > l.tip
  ) or exists (
    select 1 from refund_share s where s.refund_id = v_refund.id
      and not is_share_left(v_refund.payment_id, s.order_item_id, s.item_cents, s.options_cents)
  ) then
    return jsonb_build_object('kind', 'exceeds', 'state', v_refund.state);
  end if;
  -- end guard
  perform move_state('refund', v_refund.id, 'settle', v_now,
    jsonb_build_object('by_hand', true, 'provider_ref', p ->> 'providerRef'),
    jsonb_build_object('providerRef', p ->> 'providerRef', 'failure', v_refund.failure));
  perform book('refund-settled:' || v_refund.id, 'refund', v_now, p -> 'entries');
  select * into v_payment from payment where id = v_refund.payment_id;
  perform mark_debit_refunded(v_payment, v_now);
  perform queue_mails((
    select jsonb_agg(jsonb_set(m, '{payload,amount}', to_jsonb(v_refund.amount_cents)))
    from jsonb_array_elements(p -> 'mails') m
  ), v_refund.id, v_now);
  if not exists (select 1 from refund where request_id = v_request and state <> 'refunded') then
    perform cancel_lines(v_request, v_now);
  end if;
  perform take_from_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents);
  return jsonb_build_object('kind', 'settled', 'state', 'refunded');
end $$;
