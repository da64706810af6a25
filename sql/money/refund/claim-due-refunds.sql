-- Claims refunds that are due to be sent or polled, at most p_limit; they are due again at p_retry. Returns
-- their ids.
create or replace function claim_due_refunds(p_now timestamptz, p_retry timestamptz, p_limit integer)
returns setof uuid
language sql as $$
  update refund set next_try_at = p_retry, tries = tries + 1
  where id in (
    select id from refund where next_try_at <= p_now order by next_try_at limit p_limit for update skip locked
  ) returning id
$$;
