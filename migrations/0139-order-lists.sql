-- Debits that are not captured as a list of their own, with the order and payer of each.
create view readable_debit as
  select i.payment_id as id, s.organisation_id, s.form_id, i.number as installment_number, i.amount_cents, i.tip_cents,
    i.state, i.due_on, i.refusal, s.state as schedule_state, m.payment_method, o.id as order_id, o.number, o.payer
  from installment i join schedule s on s.id = i.schedule_id join mandate m on m.id = s.mandate_id
    join readable_order o on o.id = s.order_id
  where i.amount_cents + i.tip_cents > 0;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_debit to obole_member;
  end if;
end $$;
