-- The parts of withdrawn lines that the planned debits of an order would pay. p_shares is [{paymentId,
-- itemId, item, options}] of all lines.
create or replace function withdrawn_shares(p_schedule uuid, p_shares jsonb)
returns table (payment_id uuid, order_item_id uuid, item bigint, options bigint) language sql stable as $$
  select s."paymentId", s."itemId", s.item, s.options
  from jsonb_to_recordset(p_shares) s("paymentId" uuid, "itemId" uuid, item bigint, options bigint)
  join withdrawal_line l on l.order_item_id = s."itemId"
  join installment i on i.payment_id = s."paymentId" and i.schedule_id = p_schedule
    and i.state = any(state_set('installment', 'waiting'))
  where s.item + s.options > 0 and not exists (
    select 1 from waived_share w where w.payment_id = s."paymentId" and w.order_item_id = s."itemId"
  )
$$;
