-- Claims requests that are due for a follow-up, at most p_limit; they are due again at p_retry. Returns their
-- ids.
create or replace function claim_followed_refunds(p_now timestamptz, p_retry timestamptz, p_limit integer)
returns setof uuid
language sql as $$
  update refund_request set follow_at = p_retry
  where id in (
    select id from refund_request where follow_at <= p_now order by follow_at limit p_limit
      for update skip locked
  ) returning id
$$;
