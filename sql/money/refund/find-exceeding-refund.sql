-- Part of create_refund, which has locked the payments: the id of the first payment of which less remains
-- than its refund needs, in total, in tip or of a line; null where enough remains of all. p is {refunds:
-- [{paymentId, amount, tip, shares: [{itemId, item, options}]}]}.
-- Errors: OB006 where the shares do not add up.
create or replace function find_exceeding_refund(p jsonb, p_order uuid) returns text language plpgsql as $$
declare
  wanted record;
  v_left record;
begin
  for wanted in
    select r."paymentId" as payment_id, r.amount, r.tip, r.shares, pay.order_id
    from jsonb_to_recordset(p -> 'refunds') r("paymentId" uuid, amount bigint, tip bigint, shares jsonb)
    left join payment pay on pay.id = r."paymentId"
  loop
    -- guard: never more than captured
    select * into v_left from left_of_payment(wanted.payment_id);
    if wanted.order_id is distinct from p_order or wanted.amount > v_left.total or wanted.tip > v_left.tip
      or exists (
        select 1 from jsonb_to_recordset(wanted.shares) s("itemId" uuid, item bigint, options bigint)
        where not is_share_left(wanted.payment_id, s."itemId", s.item, s.options)
      ) then
      return wanted.payment_id;
    end if;
    -- end guard
    if wanted.amount - wanted.tip <> (
      select coalesce(sum(s.item + s.options), 0)
      from jsonb_to_recordset(wanted.shares) s(item bigint, options bigint)
    ) then
      raise exception 'the shares of a refund do not add up' using errcode = 'OB006';
    end if;
  end loop;
  return null;
end $$;
