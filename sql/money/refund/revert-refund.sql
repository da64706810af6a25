-- Records that the payer's bank returned a refund: its ledger transaction is reversed, its effects on totals,
-- debit and disputes are undone, and the amount may be refunded again. Cancelled lines stay cancelled. An
-- orphan is refunded again at nextTry. p is {refundId, failure, nextTry, patience, now}. Returns false where
-- it was recorded before, and for a refund that a person made.
create or replace function revert_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_refund refund;
  v_payment payment;
  v_lost bigint;
begin
  perform assert_keys('revert_refund', p, array['refundId', 'failure', 'nextTry', 'patience', 'now']);
  perform lock_refund((p ->> 'refundId')::uuid);
  perform 1 from orphan_payment where id = (select orphan_id from refund where id = (p ->> 'refundId')::uuid)
    for update;
  -- guard: recorded once
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  if v_refund.by_hand or not can_move('refund', v_refund.state, 'revert') then
    return false;
  end if;
  -- end guard
  perform move_state('refund', v_refund.id, 'revert', v_now, jsonb_build_object('failure', p ->> 'failure'),
    jsonb_build_object('failure', p ->> 'failure'));
  perform reverse_tx('refund:' || v_refund.id, 'refund-reverted:' || v_refund.id, v_now);
  if v_refund.orphan_id is not null then
    perform retry_orphan(v_refund.orphan_id, (p ->> 'nextTry')::timestamptz, (p ->> 'patience')::integer,
      v_now);
    return true;
  end if;
  select * into v_payment from payment where id = v_refund.payment_id;
  v_lost := split_lost_disputes(v_payment, v_refund.id, v_now);
  perform move_state('installment', payment_id, 'revert', v_now)
    from installment where payment_id = v_payment.id and state = 'refunded';
  perform put_back_in_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents - v_lost);
  perform take_from_totals(v_payment, v_lost - v_refund.amount_cents + v_refund.tip_cents);
  return true;
end $$;
