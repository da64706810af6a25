-- Moves debits of associations that may not collect, or no more than their cap, to the next day, at most
-- p_limit, so that each is read once a day. A month of a monthly donation that waited longer than the days of
-- retries is skipped: no payer is charged several months at once without notice. Reads as
-- claim_due_installments. Returns the number of moved debits.
create or replace function postpone_installments(p_today date, p_limit integer) returns integer language sql
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
  with blocked as (
    select i.schedule_id, i.number, case
      when s.kind = 'SUBSCRIPTION' and i.state = 'planned'
        and i.due_on < p_today - limit_count('daysOfRetries') then
        least(
          (date_trunc('month', i.due_on) + interval '1 month')::date + s.debit_day - 1,
          (date_trunc('month', i.due_on) + interval '2 months')::date - 1
        )
      end as next_month
    from installment i
    join schedule s on s.id = i.schedule_id
    join organisation o on o.id = s.organisation_id
    where i.try_on <= p_today and (not o.allow_collect or is_over_cap(o.id))
    order by i.try_on, i.schedule_id, i.number
    limit p_limit
    for update of i skip locked
  ), put_off as (
    update installment i set
      try_on = greatest(p_today + 1, b.next_month),
      due_on = coalesce(b.next_month, i.due_on),
      noticed = i.noticed and b.next_month is null
    from blocked b
    where i.schedule_id = b.schedule_id and i.number = b.number
    returning 1
  )
  select count(*)::integer from put_off
$$;
