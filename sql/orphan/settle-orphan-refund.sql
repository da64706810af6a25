-- What the provider says of the refund of an orphan: p is {refundId, event: accept | confirm | fail | wait, providerRef,
-- failure, nextTry, patience, entries, mails, now}. Made, it is booked, told and over, once; failed, another one is made
-- later. Answers the orphan's state afterwards.
create or replace function settle_orphan_refund(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_orphan uuid;
  v_from text;
  v_to text;
begin
  select orphan_id into v_orphan from refund where id = (p ->> 'refundId')::uuid;
  perform 1 from orphan_payment where id = v_orphan for update;
  select state into v_from from refund where id = (p ->> 'refundId')::uuid for update;
  v_to := case p ->> 'event' when 'accept' then 'processing' when 'confirm' then 'refunded' when 'fail' then 'failed'
    else v_from end;
  if v_from in ('created', 'processing') then
    update refund set state = v_to, provider_ref = coalesce(p ->> 'providerRef', provider_ref),
      failure = p ->> 'failure', updated_at = v_now
    where id = (p ->> 'refundId')::uuid;
    if v_to <> v_from then
      insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
        values ('refund', (p ->> 'refundId')::uuid, p ->> 'event', v_from, v_to, v_now,
          jsonb_build_object('failure', p ->> 'failure'));
    end if;
    if v_to = 'refunded' then
      update orphan_payment set state = 'refunded', next_try_at = null, updated_at = v_now where id = v_orphan;
      perform book('refund:' || (p ->> 'refundId'), 'refund', v_now, p -> 'entries');
      perform queue_mails(p -> 'mails', v_orphan, v_now);
    else
      perform retry_orphan(v_orphan, (p ->> 'nextTry')::timestamptz,
        case v_to when 'failed' then (p ->> 'patience')::integer end, v_now);
    end if;
  end if;
  return (select state from orphan_payment where id = v_orphan);
end $$;
