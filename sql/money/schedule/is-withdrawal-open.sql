-- Whether a withdrawal waits for its association: captured money of its lines was not refunded and they are
-- not cancelled, the rest of the order is undecided, or a debit may still be captured.
create or replace function is_withdrawal_open(p_withdrawal uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from withdrawal_line l
    join order_item i on i.id = l.order_item_id and i.cancelled_at is null
    join payment_share s on s.order_item_id = i.id
    where l.withdrawal_id = p_withdrawal and s.item_cents + s.options_cents > coalesce((
      select sum(g.item_cents + g.options_cents)
      from refund r join refund_share g on g.refund_id = r.id and g.order_item_id = i.id
      where r.payment_id = s.payment_id and r.state = 'refunded'
    ), 0)
  ) or exists (
    select 1 from withdrawal w join schedule s on s.order_id = w.order_id
    where w.id = p_withdrawal and (
      (s.kind = 'INSTALLMENT' and s.state = 'paused')
      or (s.state <> 'active' and has_live_debit(w.order_id))
    )
  )
$$;
