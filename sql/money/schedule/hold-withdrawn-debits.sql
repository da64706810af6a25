-- Stops collecting for an order that its payer withdrew from: the schedule is paused until the association
-- decides where a remaining line is still being paid, and stopped otherwise. The caller has locked the
-- schedule.
create or replace function hold_withdrawn_debits(p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_schedule schedule;
begin
  select * into v_schedule from schedule where order_id = p_order;
  if v_schedule.id is null then
    return;
  end if;
  if exists (
    select 1 from order_item i
    where i.order_id = p_order and i.cancelled_at is null
      and not exists (select 1 from withdrawal_line l where l.order_item_id = i.id)
      and (v_schedule.kind = 'SUBSCRIPTION' or i.amount_cents > (
        select coalesce(sum(s.item_cents + s.options_cents), 0) from payment_share s
          where s.order_item_id = i.id
      ))
  ) then
    perform pause_schedule(v_schedule.id, p_now);
  else
    perform cancel_schedule(v_schedule.id, p_now);
  end if;
end $$;
