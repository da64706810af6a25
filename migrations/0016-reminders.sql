-- Payments that were begun and left: their payers are told once, where the form says so.

-- Whom to remind at p_now: payments begun between p_from and p_to that no money can come for any more or that wait for
-- their payer, of forms that remind, whose cart was neither ordered nor reminded, and whose payer has ordered nothing
-- of the form since.
create function list_abandoned(p_from timestamptz, p_to timestamptz, p_limit integer) returns table (
  cart_id uuid, payment_id uuid
) language sql stable as $$
  select distinct on (p.cart_id) p.cart_id, p.id
  from payment p
  join form f on f.id = p.form_id and (f.definition ->> 'remindAbandonedCart')::boolean
  join cart c on c.id = p.cart_id and c.state <> 'ordered' and c.updated_at <= p_to
  where p.installment_number = 1 and p.state <> 'paid' and p.created_at between p_from and p_to
    and not exists (
      select 1 from payment_attempt a
      where a.payment_id = p.id and a.state in ('submitted', 'requires_action', 'unknown', 'processing', 'succeeded')
    )
    and not exists (select 1 from mail m where m.kind = 'abandonedCart' and m.subject_id = p.cart_id)
    -- Whoever was told that the bank said no has had the way back to the cart.
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
create index payment_begun on payment (created_at) where installment_number = 1 and state <> 'paid';

-- Ends an attempt at a first payment without money. A payer who was left waiting for the bank is told by p_mails, in the
-- same transaction: [{id, kind, recipient, locale, payload}].
create function end_first_attempt(
  p_attempt uuid, p_from text[], p_to text, p_event text, p_now timestamptz, p_set jsonb, p_mails jsonb
) returns boolean language plpgsql as $$
begin
  if not move_attempt(p_attempt, p_from, p_to, p_event, p_now, p_set) then
    return false;
  end if;
  perform queue_mails(p_mails, p_attempt, p_now);
  return true;
end $$;
