-- A debit with p_tip in it was captured: where its order, lines of it or the tip were refunded, that request
-- is followed up at once. The caller has locked the payment.
create or replace function follow_refund(p_order uuid, p_tip bigint, p_now timestamptz) returns void
language sql as $$
  update refund_request set follow_at = p_now where id in (
    (select id from refund_request
    where order_id = p_order and (
      scope = 'whole'
      -- guard: what was cancelled is not paid any further
      or (scope = 'lines' and cancels_schedule)
      or exists (select 1 from refund_request_line l where l.request_id = refund_request.id)
      -- end guard
    )
    order by scope = 'whole' desc, created_at desc, id limit 1)
    union all
    (select id from refund_request
    where order_id = p_order and scope = 'tip' and p_tip > 0 and exists (
      select 1 from "order" where id = p_order and tip_waived_at is not null
    ) and not exists (select 1 from refund_request where order_id = p_order and scope = 'whole')
    order by created_at desc, id limit 1)
  )
$$;
