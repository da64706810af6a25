-- When the money of an order last moved: its payments, refunds and disputes. It is p_now while more is to
-- come, or a bank may still decide.
create or replace function last_money_movement(p_order uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select case when exists (
      select from schedule s where s.order_id = o.id and s.state = any(state_set('schedule', 'ongoing'))
    ) or moved.is_open then p_now
    else greatest(o.created_at, moved.at) end
  from "order" o, lateral (
    select max(greatest(p.updated_at, r.updated_at, d.updated_at)) as at, coalesce(bool_or(
      has_live_attempt(p.id) or r.state = any(state_set('refund', 'pending')) or d.state = 'open'
    ), false) as is_open
    from payment p left join refund r on r.payment_id = p.id left join dispute d on d.payment_id = p.id
    where p.cart_id = o.cart_id
  ) moved
  where o.id = p_order
$$;
