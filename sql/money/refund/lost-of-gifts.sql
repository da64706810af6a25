-- Cents that lost disputes took of what the payer of a payment gave instead of being refunded: the sale is
-- lost before the gift.
create or replace function lost_of_gifts(p_payment uuid) returns bigint
language sql stable as $$
  select least(given.amount,
    greatest(0, lost.amount - greatest(0, p.amount_cents - back.amount - given.amount)))
  from payment p
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as amount from renunciation where payment_id = p.id
  ) given
  cross join lateral (
    select coalesce(sum(amount_cents - tip_cents), 0)::bigint as amount from refund
    where payment_id = p.id and state <> 'failed'
  ) back
  cross join lateral (
    select coalesce(sum(org_cents), 0)::bigint as amount from dispute
    where payment_id = p.id and state = 'lost'
  ) lost
  where p.id = p_payment
$$;
