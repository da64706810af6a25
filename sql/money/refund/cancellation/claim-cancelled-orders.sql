-- Claims orders of cancellations that are due; they are due again at p_retry if the process dies.
create or replace function claim_cancelled_orders(p_now timestamptz, p_retry timestamptz, p_limit integer)
returns setof uuid language sql as $$
  update cancellation_order set next_try_at = p_retry, tries = tries + 1 where id in (
    select id from cancellation_order where next_try_at <= p_now
    order by next_try_at, id limit p_limit for update skip locked
  ) returning id
$$;
