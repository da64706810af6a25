-- Restocks the units of order lines: of tier, options, form and person; and the use of a discount code with
-- the order's last line.
create or replace function give_stock_back(p_payment payment, p_order uuid, p_items uuid[]) returns void
language plpgsql set enable_seqscan to off as $$
declare
  unit record;
begin
  for unit in
    select s.id, count(*)::integer as qty from (
      select tier_id as id from order_item where id = any(p_items)
      union all
      select (o ->> 'extraOptionId')::uuid from order_item i,
        jsonb_array_elements(i.detail -> 'extraOptions') o
        where i.id = any(p_items)
      union all
      select p_payment.form_id from order_item
        where id = any(p_items) and tier_type not in ('Donation', 'MonthlyDonation')
      union all
      select claim.id from order_item i,
        jsonb_to_recordset(p_payment.snapshot -> 'demand') claim(id uuid, "tierId" uuid)
        where i.id = any(p_items) and claim."tierId" = i.tier_id
      union all
      select claim.id from jsonb_to_recordset(p_payment.snapshot -> 'demand') claim(id uuid)
        join stock code on code.id = claim.id and code.kind = 'code'
        where not exists (select 1 from order_item where order_id = p_order and not restocked)
    ) units join stock s on s.id = units.id and s.capacity is not null
    group by s.id order by s.id
  loop
    update stock set sold = sold - unit.qty where id = unit.id;
    update stock_hold set
      state = case when qty > unit.qty then state else 'released' end,
      qty = case when qty > unit.qty then qty - unit.qty else qty end,
      -- A refund is not an abandoned cart.
      client = null
    where cart_id = p_payment.cart_id and stock_id = unit.id and state = 'sold';
  end loop;
end $$;
