-- Adds the next debit of a monthly schedule: p is {number, dueOn, paymentId}. The caller has locked the
-- schedule and the debit that awaits it.
create or replace function add_month(p_schedule uuid, p jsonb, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_schedule schedule;
  v_like payment;
begin
  select * into v_schedule from schedule where id = p_schedule;
  select payment.* into v_like from payment join installment i on i.payment_id = payment.id
    where i.schedule_id = p_schedule and i.number = 1;
  perform add_installment(p_schedule, p || jsonb_build_object('amount', v_schedule.amount_cents,
    'tip', v_schedule.tip_cents, 'awaitsNext', true), v_like, p_now);
  update installment set awaits_next = false
    where schedule_id = p_schedule and number < (p ->> 'number')::integer and awaits_next;
end $$;
