-- Locks the payment and the request of a refund, in this order. Returns the request's id.
create or replace function lock_refund(p_refund uuid) returns uuid language plpgsql as $$
declare
  v_refund refund;
begin
  select * into v_refund from refund where id = p_refund;
  perform 1 from payment where id = v_refund.payment_id for update;
  perform 1 from refund_request where id = v_refund.request_id for update;
  return v_refund.request_id;
end $$;
