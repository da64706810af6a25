-- Waives the tip of an order: planned debits that are not being charged have none.
create or replace function waive_tip(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  perform 1 from installment i join schedule s on s.id = i.schedule_id where s.order_id = p_order
    order by i.number for update of i;
  update "order" set tip_waived_at = p_now where id = p_order and tip_waived_at is null;
  update schedule set tip_cents = 0, updated_at = p_now
    where order_id = p_order and kind = 'SUBSCRIPTION' and tip_cents > 0;
  update payment p set tip_cents = 0, updated_at = p_now
    from installment i join schedule s on s.id = i.schedule_id
    where s.order_id = p_order and i.payment_id = p.id and i.state = any(state_set('installment', 'waiting'))
      and p.state = 'open'
      and p.tip_cents > 0 and not has_live_attempt(p.id);
  update installment i set tip_cents = 0, updated_at = p_now
    from schedule s, payment p
    where s.order_id = p_order and i.schedule_id = s.id and p.id = i.payment_id and i.tip_cents > 0
      and p.tip_cents = 0;
end $$;
