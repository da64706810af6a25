-- Claims orphans that are due for a refund, at most p_limit. An orphan without a try is due at once.
create or replace function claim_due_orphans(p_now timestamptz, p_retry timestamptz, p_limit integer)
returns setof uuid
language sql as $$
  update orphan_payment set next_try_at = p_retry, tries = tries + 1
  where id in (
    select id from orphan_payment
    where state = 'open' and coalesce(next_try_at, updated_at) <= p_now
    order by created_at limit p_limit for update skip locked
  ) returning id
$$;
