-- Records the provider's answer to the refund of an orphan: p is {refundId, event: accept | confirm | fail |
-- wait, providerRef, failure, nextTry, patience, entries, mails, now}. A refund that was made is booked and
-- its payer is notified, once; after a failure another one is made later. Returns the orphan's new state.
create or replace function record_orphan_answer(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_refund refund;
  v_orphan orphan_payment;
begin
  perform assert_keys('record_orphan_answer', p, array[
    'refundId', 'event', 'providerRef', 'failure', 'nextTry', 'patience', 'entries', 'mails', 'now'
  ]);
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid;
  select * into v_orphan from orphan_payment where id = v_refund.orphan_id for update;
  select * into v_refund from refund where id = v_refund.id for update;
  if not v_refund.state = any(state_set('refund', 'pending')) then
    return v_orphan.state;
  end if;
  perform update_pending_refund(v_refund, p);
  if p ->> 'event' = 'confirm' then
    if can_move('orphan', v_orphan.state, 'refund') then
      perform move_state('orphan', v_orphan.id, 'refund', v_now, '{"next_try_at": null}');
    end if;
    perform book('refund:' || v_refund.id, 'refund', v_now, p -> 'entries');
    perform queue_mails(p -> 'mails', v_orphan.id, v_now);
  else
    perform retry_orphan(v_orphan.id, (p ->> 'nextTry')::timestamptz,
      case p ->> 'event' when 'fail' then (p ->> 'patience')::integer end, v_now);
  end if;
  return (select state from orphan_payment where id = v_orphan.id);
end $$;
