-- Trigger: issues the certificate of a payment in the transaction that marks it paid. Payments of 0 and
-- offline entries have none.
create or replace function issue_certificate() returns trigger language plpgsql as $$
begin
  insert into document (id, kind, order_id, payment_id, created_at)
  values (new.certificate_id, 'paymentCertificate', new.order_id, new.id, new.updated_at)
  on conflict (order_id, kind, payment_id) do nothing;
  return null;
end $$;

create or replace trigger payment_certificate after update of state on payment
  for each row when (
    old.state <> 'paid' and new.state = 'paid' and new.amount_cents + new.tip_cents > 0
      and new.provider <> 'offline'
  ) execute function issue_certificate();
