-- Ends a request once none of its refunds is pending: its lines are cancelled unless a refund failed, and the
-- payer is notified of the refunded amount.
create or replace function end_refund_request(p_request uuid, p_mails jsonb, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_amount bigint;
begin
  if exists (select 1 from refund where request_id = p_request
    and state = any(state_set('refund', 'pending'))) then
    return;
  end if;
  update refund_request set done_at = p_now where id = p_request and done_at is null;
  if not found then
    return;
  end if;
  if not exists (select 1 from refund where request_id = p_request and state = 'failed') then
    perform cancel_lines(p_request, p_now);
  end if;
  select sum(amount_cents) into v_amount from refund where request_id = p_request and state = 'refunded';
  if v_amount > 0 then
    perform queue_mails((
      select jsonb_agg(jsonb_set(m, '{payload,amount}', to_jsonb(v_amount)))
        from jsonb_array_elements(p_mails) m
    ), p_request, p_now);
  end if;
end $$;
