-- The kinds of work that have a due row, and the offset of the clock from the machine's: one statement for
-- all kinds, since it runs several times a second. Each kind is the first entry of a partial index, also
-- where statistics of a table that grew make its planner expect many of them. p_today is the civil date in
-- Paris, p_providers the configured payment providers.
-- Returns {clockOffset, mails, events, sendAgain, unsentAttempts, attemptsOf: [provider], debits, refunds,
-- orphans, followedRefunds, cancellations, cancelledOrders, holds, totals, receipts, plans,
-- unprintedReceipts}.
create or replace function find_due_work(p_now timestamptz, p_today date, p_providers text[]) returns jsonb
language sql stable set enable_seqscan to off as $$
  select jsonb_build_object(
    'clockOffset', (select offset_ms from clock),
    'mails', exists (select from mail where sent_at is null and next_try_at <= now()),
    'events', exists (select from provider_event where handled_at is null and next_try_at <= now()),
    'sendAgain', exists (select from send_again where next_try_at <= now()),
    'unsentAttempts', exists (select from payment_attempt where state = 'created' and next_poll_at <= p_now),
    'attemptsOf', array(
      select named from unnest(p_providers) named where exists (
        select from payment_attempt a
        where a.provider = named and a.state <> 'created' and a.next_poll_at <= p_now
      )
    ),
    -- Debits of a paused schedule are not due, nor those behind a debit that is still at the bank, unless
    -- they must be postponed for their association.
    'debits', not is_restored() and exists (
      select from installment i
      join schedule s on s.id = i.schedule_id
      join organisation o on o.id = s.organisation_id
      where i.try_on <= p_today and (not o.allow_collect or (s.state = 'active' and not exists (
        select from installment e
        where e.schedule_id = i.schedule_id and e.number < i.number and e.state = 'collecting'
      )))
    ),
    'refunds', exists (select from refund where next_try_at <= p_now),
    'orphans', exists (select from orphan_payment where state = 'open'
      and coalesce(next_try_at, updated_at) <= p_now),
    'followedRefunds', exists (select from refund_request where follow_at <= p_now),
    'cancellations', exists (select from cancellation where next_try_at <= p_now),
    'cancelledOrders', exists (select from cancellation_order where next_try_at <= p_now),
    'holds', exists (select from stock_hold where state = 'held' and expires_at <= p_now),
    'totals', exists (select from raised_entry),
    'receipts', exists (select from receipt_due where due_at <= p_now and next_try_at <= now()),
    'plans', exists (select from planned_publication where next_try_at <= p_now),
    'unprintedReceipts', exists (select from receipt where next_try_at <= now())
  )
$$;
