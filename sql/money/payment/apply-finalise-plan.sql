-- Applies the plan of finalisePayment for one payment, also where several callers arrive at the same
-- instant: sells the stock, makes the order or records a later debit; or records an orphan. p is
-- {paymentId, attemptId or null, providerRef, captured, currency, payeeAccount (absent: unknown to the
-- provider), now, orphanId, entries, shares, mails}; for the payment that creates the order also
-- {numberScope, numberPrefix, demand, order, items, schedule or null, contribution (the public
-- contributor)}; for a later debit {mandate}.
-- Returns {kind: ordered | already | orphan, orderId?, orphanId?, reason?}. Errors, for a free cart only,
-- where nothing was captured and nothing is written: OB001 sold out, OB004 cancelled.
create or replace function apply_finalise_plan(p jsonb) returns jsonb language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payment payment;
  v_attempt payment_attempt;
  v_orphan orphan_payment;
  v_reason text;
begin
  perform assert_keys('apply_finalise_plan', p, array[
    'paymentId', 'attemptId', 'providerRef', 'captured', 'currency', 'payeeAccount', 'now', 'orphanId',
    'entries',
    'shares', 'numberScope', 'numberPrefix', 'demand', 'order', 'items', 'schedule', 'contribution',
    'mandate', 'mails'
  ]);
  select * into v_payment from payment where id = (p ->> 'paymentId')::uuid for update;
  select * into v_attempt from payment_attempt
    where id = (p ->> 'attemptId')::uuid and payment_id = v_payment.id for update;
  -- guard: already finalised
  if v_payment.state = 'paid' and (v_attempt.id is null or v_attempt.state = 'succeeded') then
    return jsonb_build_object('kind', 'already', 'orderId', v_payment.order_id);
  end if;
  -- end guard
  select * into v_orphan from orphan_payment where attempt_id = v_attempt.id;
  if v_orphan.id is not null then
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan.id, 'reason', v_orphan.reason);
  end if;
  v_reason := find_orphan_reason(p, v_payment, v_attempt);
  if v_reason is null and v_payment.installment_number = 1 then
    begin
      perform sell_cart_stock(v_payment.cart_id, p -> 'demand', v_now);
    exception when sqlstate 'OB001' then
      v_reason := 'sold_out';
    end;
  end if;
  if v_reason is not null then
    return refuse_capture(p, v_payment, v_attempt, v_reason);
  end if;
  if v_payment.installment_number > 1 then
    return finalise_installment(p, v_payment, v_attempt);
  end if;
  return finalise_order(p, v_payment, v_attempt);
end $$;
