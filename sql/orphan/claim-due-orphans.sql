-- Claims orphans whose time to be given back has come, at most p_limit. One that nobody tried yet has its job, and is
-- looked at should that be lost.
create or replace function claim_due_orphans(p_now timestamptz, p_retry timestamptz, p_limit integer) returns setof uuid
language sql as $$
  update orphan_payment set next_try_at = p_retry, tries = tries + 1
  where id in (
    select id from orphan_payment
    where state = 'open' and coalesce(next_try_at, updated_at + interval '1 minute') <= p_now
    order by created_at limit p_limit for update skip locked
  ) returning id
$$;
