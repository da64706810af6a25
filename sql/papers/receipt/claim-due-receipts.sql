-- Claims orders and years whose receipt is due, at most p_limit, until the end of a lease. Business time
-- decides what is due; the machine's time ends leases and pauses. Returns {order_id, year}.
create or replace function claim_due_receipts(p_now timestamptz, p_lease_ms integer, p_limit integer)
returns table (order_id uuid, year integer, tries integer) language sql as $$
  update receipt_due d set next_try_at = now() + make_interval(secs => p_lease_ms / 1000.0)
  from (
    select w.order_id, w.year from receipt_due w
    where w.due_at <= p_now and w.next_try_at <= now()
    order by w.due_at limit p_limit for update skip locked
  ) due
  where d.order_id = due.order_id and d.year = due.year
  returning d.order_id, d.year, d.tries
$$;
