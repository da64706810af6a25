-- Claims answers to disputes that are due to be sent, at most p_limit; they are due again at p_retry.
create or replace function claim_dispute_answers(p_now timestamptz, p_retry timestamptz, p_limit integer)
returns table (id uuid, body text, provider text, "disputeRef" text, tries integer) language sql as $$
  update dispute_answer a set next_try_at = p_retry, tries = a.tries + 1
  from dispute d
  where d.id = a.dispute_id and a.id in (
    select due.id from dispute_answer due where due.next_try_at <= p_now
    order by due.next_try_at limit p_limit for update skip locked
  ) returning a.id, a.body, d.provider, d.dispute_ref, a.tries
$$;
