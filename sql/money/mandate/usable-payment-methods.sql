-- The saved cards that a user may pay an open first payment with, if it is paid at once: of the same
-- association and provider, saved by an order that the user placed while signed in, since anyone can type an
-- address; neither detached, expired, nor being deleted. The newest first.
create or replace function usable_payment_methods(p_user uuid, p_payment uuid, p_now timestamptz)
returns setof mandate language sql stable as $$
  select m.* from payment p
  join mandate m on m.organisation_id = p.organisation_id and m.provider = p.provider
  where p.id = p_payment and p.state = 'open' and p.installment_number = 1
    and jsonb_typeof(p.snapshot -> 'schedule') = 'null'
    -- guard: the owner alone
    and m.id in (
      select s.mandate_id from orders_placed_by(p_user) o join schedule s on s.order_id = o.id
    )
    -- end guard
    and m.state = 'active' and m.payment_method = 'Card' and m.payment_method_ref <> ''
    and coalesce(m.forget_at > p_now, true)
    and (make_date(m.expiry_year, m.expiry_month, 1) + interval '1 month')::timestamp
      at time zone 'Europe/Paris' > p_now
  order by m.created_at desc
$$;
