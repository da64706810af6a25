-- Whether a payment has this much left to refund of a line: what its payer gave is not.
create or replace function is_share_left(p_payment uuid, p_item uuid, p_item_cents bigint,
  p_options_cents bigint)
returns boolean language sql stable as $$
  select coalesce((
    select s.item_cents >= p_item_cents + coalesce(sum(g.item_cents), 0) + given.item
      and s.options_cents >= p_options_cents + coalesce(sum(g.options_cents), 0) + given.options
    from payment_share s
    cross join lateral (
      select coalesce(sum(item_cents), 0) as item, coalesce(sum(options_cents), 0) as options
      from renunciation n join renunciation_share on renunciation_id = n.id
      where n.payment_id = p_payment and order_item_id = p_item
    ) given
    left join (refund_share g join refund r on r.id = g.refund_id and r.state <> 'failed'
      and r.payment_id = p_payment)
      on g.order_item_id = s.order_item_id
    where s.payment_id = p_payment and s.order_item_id = p_item
    group by s.item_cents, s.options_cents, given.item, given.options
  ), false)
$$;
