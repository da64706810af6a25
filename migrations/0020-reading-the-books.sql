-- What is read every few seconds or minutes reads what it needs, however long the books are.

-- Each provider's attempts wait for that provider alone, and what was never sent for none of them. An attempt is in one
-- of the two indexes at a time, as it was in the one before.
drop index payment_attempt_poll;
create index payment_attempt_poll on payment_attempt (provider, next_poll_at)
  where next_poll_at is not null and state <> 'created';
create index payment_attempt_unsent on payment_attempt (next_poll_at)
  where next_poll_at is not null and state = 'created';

-- Comparing the books reads a span of them.
create index payment_attempt_succeeded on payment_attempt (provider, submitted_at) where state = 'succeeded';
create index refund_confirmed on refund (created_at) where state = 'refunded' and not by_hand;

-- Each span that is compared has a figure of its own; what was found before counts as found by the long one.
update books_progress set name = name || ':35' where name like 'reconcile:%';

-- What waits for somebody. A mail is written in the transaction of an order: it gets no index more than it had. Being
-- under way does not move it in this one, which only `sent_at` leaves.
drop index mail_without_job;
create index mail_unsent on mail (has_job, created_at) where sent_at is null;
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;
create index orphan_quarantined on orphan_payment (created_at) where state = 'quarantined';

-- What an association got, read without its carts.
create index payment_of_organisation on payment (organisation_id) include (id, amount_cents, tip_cents, provider)
  where state = 'paid';

-- The entries of an account in their order, a page from where the one before ended; their sum, without their rows.
drop index ledger_entry_account;
create index ledger_entry_account on ledger_entry (account_id, tx_id) include (amount_cents);

-- As before, and after a cart: one whose mail cannot be written does not keep those behind it waiting.
drop function list_abandoned(timestamptz, timestamptz, integer);
create function list_abandoned(p_from timestamptz, p_to timestamptz, p_after uuid, p_limit integer) returns table (
  cart_id uuid, payment_id uuid
) language sql stable as $$
  select distinct on (p.cart_id) p.cart_id, p.id
  from payment p
  join form f on f.id = p.form_id and (f.definition ->> 'remindAbandonedCart')::boolean
  join cart c on c.id = p.cart_id and c.state <> 'ordered' and c.updated_at <= p_to
  where p.installment_number = 1 and p.state <> 'paid' and p.created_at between p_from and p_to
    and (p_after is null or p.cart_id > p_after)
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
