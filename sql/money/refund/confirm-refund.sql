-- Records that the provider made a refund: p is {refundId, providerRef, tipRetained, entries, mails, now}.
-- `tipRetained` is the part of the tip that was taken from an association's own account and not returned to
-- it, so it is owed. Returns false where it was recorded before.
create or replace function confirm_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_refund refund;
  v_payment payment;
begin
  perform assert_keys('confirm_refund', p, array['refundId', 'providerRef', 'tipRetained', 'entries', 'mails',
    'now']);
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  if not can_move('refund', v_refund.state, 'confirm') then
    return false;
  end if;
  perform move_state('refund', v_refund.id, 'confirm', v_now,
    jsonb_build_object('provider_ref', p ->> 'providerRef',
    'next_try_at', null, 'failure', null, 'tip_retained_cents', p -> 'tipRetained'));
  perform book('refund:' || v_refund.id, 'refund', v_now, p -> 'entries');
  perform book_transfer('transfer-back:' || v_refund.id, v_refund.attempt_id,
    v_refund.tip_cents - v_refund.amount_cents - (p ->> 'tipRetained')::bigint, v_now);
  select * into v_payment from payment where id = v_refund.payment_id;
  perform mark_debit_refunded(v_payment, v_now);
  perform end_refund_request(v_request, p -> 'mails', v_now);
  perform take_from_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents);
  return true;
end $$;
