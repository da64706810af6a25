-- The provider took a refund in, or refused it: p is {refundId, providerRef, event: accept | fail | wait, failure,
-- nextTry, mails, now}. What failed may be asked for again.
create or replace function settle_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_from text;
  v_to text;
  v_payment payment;
  v_lost bigint := 0;
begin
  select state into v_from from refund where id = (p ->> 'refundId')::uuid for update;
  v_to := case p ->> 'event' when 'accept' then 'processing' when 'fail' then 'failed' else v_from end;
  update refund set state = v_to, provider_ref = coalesce(p ->> 'providerRef', provider_ref),
    failure = p ->> 'failure', next_try_at = (p ->> 'nextTry')::timestamptz, updated_at = v_now
  where id = (p ->> 'refundId')::uuid and state in ('created', 'processing');
  if not found or v_to = v_from then
    return false;
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('refund', (p ->> 'refundId')::uuid, p ->> 'event', v_from, v_to, v_now,
      jsonb_build_object('failure', p ->> 'failure'));
  select * into v_payment from payment
    where id = (select payment_id from refund where id = (p ->> 'refundId')::uuid);
  if v_to = 'failed' then
    v_lost := split_lost_disputes(v_payment, (p ->> 'refundId')::uuid, v_now);
  end if;
  perform end_refund_request(v_request, p -> 'mails', v_now);
  perform take_from_totals(v_payment, v_lost);
  return true;
end $$;
