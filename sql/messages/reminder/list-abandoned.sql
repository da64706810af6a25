-- The carts to remind of now: with a payment created between p_from and p_to that cannot capture money any
-- more or waits for its payer, on forms that send reminders and may sell; neither ordered nor reminded, and
-- without a later order of the payer on the form. The caller checks the dates of the form.
-- Reads after the cart p_after, so that a cart whose mail cannot be written does not block the carts behind
-- it.
create or replace function list_abandoned(p_from timestamptz, p_to timestamptz, p_after uuid, p_limit integer)
returns table (
  cart_id uuid, payment_id uuid
) language sql stable as $$
  select distinct on (p.cart_id) p.cart_id, p.id
  from payment p
  join form f on f.id = p.form_id and (f.definition ->> 'remindAbandonedCart')::boolean
    and f.definition ->> 'state' = any(state_set('form', 'sellable'))
    and not (f.definition ->> 'suspended')::boolean
  join organisation org on org.id = f.organisation_id and (org.definition ->> 'allowCollect')::boolean
  join cart c on c.id = p.cart_id and c.state <> 'ordered' and c.updated_at <= p_to and c.erased_at is null
  where p.installment_number = 1 and p.state <> 'paid' and p.provider <> 'offline'
    and p.created_at between p_from and p_to
    and (p_after is null or p.cart_id > p_after)
    and not exists (
      select 1 from payment_attempt a
      where a.payment_id = p.id and (a.state = any(state_set('attempt', 'atProvider'))
        or a.state = 'succeeded')
    )
    and not may_have_debited(p.id)
    and not exists (select 1 from mail m where m.kind = 'abandonedCart' and m.subject_id = p.cart_id)
    -- A payer who was notified of the bank's refusal already has the link to the cart.
    and not exists (
      select 1 from payment_attempt a join mail m on m.kind = 'paymentFailed' and m.subject_id = a.id
      where a.payment_id = p.id
    )
    and not exists (
      select 1 from "order" o where o.form_id = p.form_id and o.created_at >= p.created_at
        and lower(o.payer ->> 'email') = lower(p.snapshot -> 'payer' ->> 'email')
    )
  order by p.cart_id, p.created_at desc
  limit p_limit
$$;
