-- Records that the provider accepted a refund, refused it, or has no result yet: p is {refundId, providerRef,
-- event: accept | fail | wait, failure, nextTry, mails, now}. A failed amount may be requested again. Returns
-- whether it moved.
create or replace function record_refund_answer(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_refund refund;
  v_payment payment;
  v_lost bigint := 0;
begin
  perform assert_keys('record_refund_answer', p, array[
    'refundId', 'event', 'providerRef', 'failure', 'nextTry', 'mails', 'now'
  ]);
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  if not update_pending_refund(v_refund, p) then
    return false;
  end if;
  select * into v_payment from payment where id = v_refund.payment_id;
  if p ->> 'event' = 'fail' then
    v_lost := split_lost_disputes(v_payment, v_refund.id, v_now);
  end if;
  perform end_refund_request(v_request, p -> 'mails', v_now);
  perform take_from_totals(v_payment, v_lost);
  return true;
end $$;
