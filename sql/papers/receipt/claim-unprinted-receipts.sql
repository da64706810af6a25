-- Claims receipts whose file is not stored yet, at most p_limit, until the end of a lease. Returns {id,
-- tries}.
create or replace function claim_unprinted_receipts(p_lease_ms integer, p_limit integer)
returns table (id uuid, tries integer) language sql as $$
  update receipt r set next_try_at = now() + make_interval(secs => p_lease_ms / 1000.0)
  where r.id in (
    select w.id from receipt w where w.next_try_at <= now() order by w.next_try_at limit p_limit
      for update skip locked
  )
  returning r.id, r.tries
$$;
