-- Gifts of orders with their day in Paris, a row for each payment: without tip and options,
-- less what came back, or is on its way; what a payer gave instead of a refund is a gift of its own day.
-- Receipts count in this way (listPaidGifts), but for gifts that open none: vouchers and other methods are no
-- gift, a returned cheque gave nothing, and what a dispute took is taken from the gifts.
create or replace function gifts_of_orders(p_orders uuid[])
returns table (order_id uuid, given_on date, amount_cents bigint) language sql stable as $$
  with paid as (
    select p.id, p.order_id, p.provider, e.paid_on, p.updated_at, sum(s.item_cents) as amount
    from order_item i join payment_share s on s.order_item_id = i.id
      join payment p on p.id = s.payment_id and p.state = 'paid'
      left join offline_entry e on e.payment_id = p.id
    where i.order_id = any(p_orders) and i.tier_type in ('Donation', 'MonthlyDonation')
      -- The association gives offline money back itself, by cancelling its line.
      and (p.provider <> 'offline' or i.cancelled_at is null)
      and (e.payment_id is null or (e.returned_on is null
        and e.payment_method in ('Check', 'Cash', 'CardTerminal', 'BankTransfer')))
    group by p.id, e.paid_on
  ), sold as (
    select p.order_id, coalesce(
        p.paid_on, (coalesce(c.created_at, p.updated_at) at time zone 'Europe/Paris')::date
      ) as given_on,
      p.amount - coalesce((
        select sum(h.item_cents) from refund r join refund_share h on h.refund_id = r.id
          join order_item i on i.id = h.order_item_id and i.tier_type in ('Donation', 'MonthlyDonation')
        where r.payment_id = p.id and r.state <> 'failed'
      ), 0) - coalesce((
        select sum(h.item_cents) from renunciation n join renunciation_share h on h.renunciation_id = n.id
          join order_item i on i.id = h.order_item_id and i.tier_type in ('Donation', 'MonthlyDonation')
        where n.payment_id = p.id
      ), 0) - coalesce((
        select sum(d.org_cents) - lost_of_gifts(p.id) from dispute d
        where d.payment_id = p.id and d.state = 'lost'
      ), 0) as amount
    from paid p left join document c on c.order_id = p.order_id and c.kind = 'paymentCertificate'
      and c.payment_id = p.id
  )
  select order_id, given_on, amount::bigint from sold where amount > 0
  union all
  select n.order_id, (n.given_at at time zone 'Europe/Paris')::date,
    n.amount_cents - lost_of_gifts(n.payment_id)
  from renunciation n
  where n.order_id = any(p_orders) and n.amount_cents > lost_of_gifts(n.payment_id)
$$;
