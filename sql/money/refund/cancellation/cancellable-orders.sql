-- The orders of a form with lines to cancel, of one price or of all (p_tier null), since p_since, with
-- what goes back of each: through the provider the rest of its payments, with the tip where every line is
-- cancelled by this cancellation or was by an earlier one; by hand the price of these lines.
create or replace function cancellable_orders(p_form uuid, p_tier uuid, p_since timestamptz)
returns table (order_id uuid, payment_at timestamptz, is_offline boolean, method text,
  amount bigint, tip bigint, lines integer, debits integer, debit_amount bigint)
language sql stable as $$
  select o.id, first.created_at, first.provider = 'offline',
    case first.provider when 'offline' then entry.payment_method when 'none' then 'None'
      else coalesce(success.payment_method, 'Card') end,
    case when first.provider = 'offline' then bought.price when bought.is_whole then rest.total
      else rest.part end,
    case when bought.is_whole then rest.tip else 0 end,
    bought.lines, debit.count, debit.amount
  from "order" o
  join payment first on first.cart_id = o.cart_id and first.installment_number = 1 and first.state = 'paid'
  left join offline_entry entry on entry.payment_id = first.id
  left join payment_attempt success on success.payment_id = first.id and success.state = 'succeeded'
  cross join lateral (
    select count(*) filter (where i.is_wanted)::integer as lines,
      coalesce(sum(i.amount_cents) filter (where i.is_wanted), 0)::bigint as price,
      bool_and(i.is_wanted or was_in_cancellation(i.id, o.id)) as is_whole
    from (select id, amount_cents, cancelled_at is null and (p_tier is null or tier_id = p_tier) as is_wanted
      from order_item where order_item.order_id = o.id) i
  ) bought
  cross join lateral (
    select coalesce(sum(greatest(0, l.total)), 0)::bigint as total,
      coalesce(sum(greatest(0, least(l.tip, l.total))), 0)::bigint as tip,
      coalesce(sum((
        select sum(s.item_cents + s.options_cents - coalesce((
          select sum(g.item_cents + g.options_cents) from refund r join refund_share g on g.refund_id = r.id
          where r.payment_id = p.id and r.state <> 'failed' and g.order_item_id = s.order_item_id), 0)
          - renounced_share(p.id, s.order_item_id))
        from payment_share s join order_item i on i.id = s.order_item_id
        where s.payment_id = p.id and i.cancelled_at is null and (p_tier is null or i.tier_id = p_tier)
      )), 0)::bigint as part
    from payment p cross join lateral left_of_payment(p.id) l
    where p.cart_id = o.cart_id and p.order_id = o.id and p.provider not in ('none', 'offline')
  ) rest
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(i.amount_cents + i.tip_cents), 0)::bigint as amount
    from schedule s join installment i on i.schedule_id = s.id
    where s.order_id = o.id and i.state = any(state_set('installment', 'owed'))
  ) debit
  where o.form_id = p_form and o.created_at >= coalesce(p_since, '-infinity') and bought.lines > 0
$$;
