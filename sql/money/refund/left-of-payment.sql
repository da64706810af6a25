-- The refundable rest of a payment: what was captured, less refunds that did not fail, less what its
-- payer gave instead of being refunded, less what the payer's bank holds or took; a tip that is only held is
-- not lost yet. Returns {total, tip} in cents; 0 for a payment that was never captured.
create or replace function left_of_payment(p_payment uuid, out total bigint, out tip bigint)
language sql stable as $$
  select
    case when p.state = 'paid' and exists (
      select 1 from payment_attempt a where a.payment_id = p.id and a.state = 'succeeded'
    ) then p.amount_cents + p.tip_cents else 0 end
      - coalesce((select sum(amount_cents) from refund r where r.payment_id = p.id and r.state <> 'failed'),
        0)::bigint
      -- guard: given is not refunded
      - coalesce((select sum(amount_cents) from renunciation n where n.payment_id = p.id), 0)::bigint
      -- end guard
      - coalesce((select sum(amount_cents) from dispute d where d.payment_id = p.id and d.state <> 'won'),
        0)::bigint,
    p.tip_cents
      - coalesce((select sum(tip_cents) from refund r where r.payment_id = p.id and r.state <> 'failed'),
        0)::bigint
      - coalesce((select sum(tip_cents) from dispute d where d.payment_id = p.id and d.state = 'lost'),
        0)::bigint
  from payment p where p.id = p_payment
$$;
