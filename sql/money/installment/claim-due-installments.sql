-- Claims due debits, at most p_limit: each moves to `collecting`, with an attempt that the caller charges
-- next. If the caller dies, the poller finds it at p_poll_at. Payments are locked first, as in every
-- function. Skipped are debits that another transaction has locked, that are being regularised or whose
-- schedule is paused. The debits of a schedule are claimed in order, each after the end of the one before, so
-- that missed months are collected one by one. None is claimed while the platform is restored.
-- Returns the ids of the attempts.
create or replace function claim_due_installments(
  p_now timestamptz, p_today date, p_deadline timestamptz, p_poll_at timestamptz, p_limit integer
) returns setof uuid language plpgsql
-- Always starts from the due debits, whatever the table statistics: all debits of a day become due at once.
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  due record;
  v_attempt uuid;
begin
  for due in
    select p.id, p.provider, p.amount_cents + p.tip_cents as total, p.tip_cents as tip, i.schedule_id,
      i.number, s.mandate_id, m.payment_method, p.organisation_id
    from installment i
    join payment p on p.id = i.payment_id
    join schedule s on s.id = i.schedule_id
    join mandate m on m.id = s.mandate_id
    where not is_restored() and i.try_on <= p_today and s.state = 'active' and p.state = 'open'
      and not has_live_attempt(p.id)
      -- The debits of associations that may collect; postpone_installments moves the others.
      and exists (
        select 1 from organisation o
        where o.id = s.organisation_id and o.allow_collect and not is_over_cap(o.id)
      )
      -- A payer who starts a regularisation again and again delays the debit until the end of the next day
      -- only.
      and (i.try_on < p_today - 1 or not exists (
        select 1 from regularisation r where r.payment_id = p.id and r.state = 'open' and r.expires_at > p_now
      ))
      and not exists (
        select 1 from installment e
        where e.schedule_id = i.schedule_id and e.number < i.number
          and (e.state = 'collecting' or e.try_on <= p_today)
      )
    order by i.try_on, i.schedule_id, i.number
    limit p_limit
    for update of p skip locked
  loop
    -- guard: another collector claimed it meanwhile
    perform 1 from installment
      where schedule_id = due.schedule_id and number = due.number and try_on <= p_today for update;
    continue when not found;
    -- end guard
    perform move_state('installment', due.id, 'collect', p_now, '{"try_on": null}');
    v_attempt := gen_random_uuid();
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, payment_method,
      kind, mandate_id, deadline, next_poll_at, submitted_at, created_at, updated_at, payee_account)
    values (v_attempt, due.id, 1 + (select count(*) from payment_attempt where payment_id = due.id),
      'submitted',
      due.provider, due.total, due.tip, due.payment_method, 'collector', due.mandate_id, p_deadline,
      p_poll_at, p_now, p_now, p_now, payee_account_of(due.organisation_id, due.provider));
    return next v_attempt;
  end loop;
end $$;
