-- Part of create_refund, which has locked the payments: whether an amount changed since the refund was
-- planned, so that it must be planned again. p is {scope, left: [{paymentId, total, tip}]}.
create or replace function is_refund_plan_stale(p jsonb, p_order "order") returns boolean
language plpgsql as $$
begin
  -- guard: everything that is there was planned for
  if p ->> 'scope' in ('whole', 'lines', 'tip') and exists (
    select 1 from payment pay, left_of_payment(pay.id) l
    where pay.cart_id = p_order.cart_id and pay.order_id = p_order.id
      and pay.provider not in ('none', 'offline')
      and not exists (
        select 1 from jsonb_to_recordset(p -> 'left') b("paymentId" uuid, total bigint, tip bigint)
        where b."paymentId" = pay.id and b.total = greatest(0, l.total) and b.tip = greatest(0, l.tip)
      )
  ) then
    return true;
  end if;
  -- end guard
  return false;
end $$;
