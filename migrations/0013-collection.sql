-- What the collector does on its days, and what payers change about what is to come.

-- Told once each: the debit before its day, the association when nothing is tried any more, the card before its end.
alter table installment add column noticed boolean not null default false;
alter table installment add column given_up boolean not null default false;
alter table mandate add column expiry_told boolean not null default false;

-- In the order in which debits are claimed, so that a claim reads no more than it takes.
drop index installment_try;
create index installment_try on installment (try_on, schedule_id, number) where try_on is not null;
drop index installment_due;
create index installment_unnoticed on installment (due_on) where state = 'planned' and not noticed;
create index installment_planned on installment (schedule_id) where state = 'planned';
create index installment_untold on installment (due_on) where state = 'refused' and try_on is null and not given_up;
create index installment_awaiting on installment (schedule_id) where awaits_next and state <> 'planned';
drop index mandate_expiry;
create index mandate_expiring on mandate (expiry_year, expiry_month) where state = 'active' and not expiry_told;
create index mandate_payer on mandate (organisation_id, lower(payer_email));
create index regularisation_ending on regularisation (expires_at) where state = 'open';
create index regularisation_payment on regularisation (payment_id, created_at);
create index payment_attempt_regularisation on payment_attempt (regularisation_id) where regularisation_id is not null;

-- A purchase that its payer withdraws from: what the association then does about it is another matter.
create table withdrawal (
  id uuid primary key,
  order_id uuid not null references "order",
  message text not null,
  asked_at timestamptz not null
);
create index withdrawal_order on withdrawal (order_id);
create table withdrawal_line (
  order_item_id uuid primary key references order_item,
  withdrawal_id uuid not null references withdrawal
);

-- The account of its own that an association has at a provider; null where it has none there.
create function payee_account_of(p_organisation uuid, p_provider text) returns text language sql stable as $$
  select definition ->> 'providerAccount' from organisation
  where id = p_organisation and definition ->> 'provider' = p_provider
$$;

-- Debits of associations that may not collect wait for the next day, at most p_limit: each is looked at once a day, not
-- at each turn. Answers how many. Read as claim_due_installments reads.
create function put_off_installments(p_today date, p_limit integer) returns integer language sql
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
  with blocked as (
    select i.schedule_id, i.number
    from installment i
    join schedule s on s.id = i.schedule_id
    join organisation o on o.id = s.organisation_id
    where i.try_on <= p_today and not o.allow_collect
    order by i.try_on, i.schedule_id, i.number
    limit p_limit
    for update of i skip locked
  ), put_off as (
    update installment i set try_on = p_today + 1 from blocked b
    where i.schedule_id = b.schedule_id and i.number = b.number
    returning 1
  )
  select count(*)::integer from put_off
$$;

-- Claims debits whose day has come, at most p_limit: each is `collecting` from here on, with an attempt that the caller
-- charges next and the poller looks at should the caller die. Payments are locked first, as everywhere; debits that
-- somebody else is at, that are being regularised or whose schedule rests are left alone. The debits of a schedule come
-- in their order, the next one when the one before has come to an end, so that months that were missed are caught up
-- one after the other.
create function claim_due_installments(
  p_now timestamptz, p_today date, p_deadline timestamptz, p_poll_at timestamptz, p_limit integer
) returns setof uuid language plpgsql
-- From the debits that are due to what belongs to them, whatever was counted when: a day's debits come at once.
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  due record;
  v_attempt uuid;
  v_from text;
begin
  for due in
    select p.id, p.provider, p.amount_cents + p.tip_cents as total, p.tip_cents as tip, i.schedule_id, i.number, s.mandate_id, m.means,
      p.organisation_id
    from installment i
    join payment p on p.id = i.payment_id
    join schedule s on s.id = i.schedule_id
    join mandate m on m.id = s.mandate_id
    where i.try_on <= p_today and s.state = 'active' and p.state = 'open'
      and not has_live_attempt(p.id)
      -- What was not put off yet.
      and exists (select 1 from organisation o where o.id = s.organisation_id and o.allow_collect)
      -- Whoever begins to pay it again and again holds it back until the next day is over, not for ever.
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
    -- guard: another collector took it while this one looked
    select state into v_from from installment
      where schedule_id = due.schedule_id and number = due.number and try_on <= p_today for update;
    continue when not found;
    -- end guard
    update installment set state = 'collecting', try_on = null, updated_at = p_now
      where schedule_id = due.schedule_id and number = due.number;
    v_attempt := gen_random_uuid();
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('installment', due.id, 'collect', v_from, 'collecting', p_now);
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, means, kind, mandate_id,
      deadline, next_poll_at, submitted_at, created_at, updated_at, payee_account)
    values (v_attempt, due.id, 1 + (select count(*) from payment_attempt where payment_id = due.id), 'submitted',
      due.provider, due.total, due.tip, due.means, 'collector', due.mandate_id, p_deadline, p_poll_at, p_now, p_now, p_now,
      payee_account_of(due.organisation_id, due.provider));
    return next v_attempt;
  end loop;
end $$;

-- Tells a payer of a debit to come, once; false where that was done or is too late.
create function tell_upcoming(p_payment uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update installment set noticed = true
    where payment_id = p_payment and state = 'planned' and not noticed;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_payment, p_now);
  return true;
end $$;

-- Tells an association of a debit that nobody tries any more, once.
create function tell_given_up(p_payment uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update installment set given_up = true
    where payment_id = p_payment and state = 'refused' and try_on is null and not given_up;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_payment, p_now);
  return true;
end $$;

-- Tells a payer that a card comes to its end, once; without mails it is only remembered that there was nobody to tell.
create function tell_expiring(p_mandate uuid, p_mails jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update mandate set expiry_told = true, updated_at = p_now where id = p_mandate and not expiry_told;
  if not found then
    return false;
  end if;
  perform queue_mails(p_mails, p_mandate, p_now);
  return true;
end $$;

-- Locks what is to come of a schedule, payments first as everywhere.
create function lock_schedule(p_schedule uuid) returns void language sql as $$
  select p.id from payment p join installment i on i.payment_id = p.id
    where i.schedule_id = p_schedule and p.state = 'open' order by i.number for update of p;
  select number from installment where schedule_id = p_schedule and (state in ('planned', 'refused') or awaits_next)
    order by number for update;
  select id from schedule where id = p_schedule for update;
  select null::void;
$$;

-- Moves a schedule and writes the event; false where its state does not allow it.
create function move_schedule(p_schedule uuid, p_from text[], p_to text, p_event text, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from schedule where id = p_schedule for update;
  if v_from is null or not v_from = any(p_from) then
    return false;
  end if;
  update schedule set state = p_to, updated_at = p_now where id = p_schedule;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('schedule', p_schedule, p_event, v_from, p_to, p_now);
  return true;
end $$;

-- Cancels one debit that is not being charged, with its payment and what its payer had begun. Money that comes all the
-- same is an orphan and goes back. The caller holds the payment's lock, or takes it here.
create function cancel_installment(p_payment uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment text;
  v_from text;
begin
  select state into v_payment from payment where id = p_payment for update;
  select state into v_from from installment where payment_id = p_payment for update;
  if v_from is null or v_from not in ('planned', 'refused') or v_payment not in ('open', 'expired') then
    return false;
  end if;
  with given_up as (
    update payment_attempt set state = 'cancelled', next_poll_at = null, updated_at = p_now
      where payment_id = p_payment and state = 'created' returning id
  )
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    select 'attempt', id, 'cancel', 'created', 'cancelled', p_now from given_up;
  update installment set state = 'cancelled', try_on = null, awaits_next = false, updated_at = p_now
    where payment_id = p_payment;
  update payment set state = 'cancelled', updated_at = p_now where id = p_payment;
  insert into state_change (machine, entity_id, event, from_state, to_state, at) values
    ('installment', p_payment, 'cancel', v_from, 'cancelled', p_now),
    ('payment', p_payment, 'cancel', v_payment, 'cancelled', p_now);
  perform end_regularisation(r.id, 'cancelled', 'cancel', p_now)
    from regularisation r where r.payment_id = p_payment and r.state = 'open';
  return true;
end $$;

-- The last that a stopped schedule owed is owed no more: whoever got everything back contributes no more from here on.
create function cancel_owed_installment(p_payment uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  perform cancel_installment(p_payment, p_now);
  perform forget_contributor(s.order_id)
    from installment i join schedule s on s.id = i.schedule_id where i.payment_id = p_payment;
end $$;

-- Ends an open regularisation; false where it was not open any more.
create function end_regularisation(p_id uuid, p_to text, p_event text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from regularisation
    where id = p_id and (state = 'open' or (p_event = 'confirm' and state in ('failed', 'cancelled'))) for update;
  if v_from is null then
    return false;
  end if;
  update regularisation set state = p_to, updated_at = p_now where id = p_id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('regularisation', p_id, p_event, v_from, p_to, p_now);
  return true;
end $$;

-- Stops a schedule for good: nothing is debited any more. A debit that is being charged at this moment comes to its own
-- end. Answers how many debits were cancelled, null where the schedule was over already.
create function cancel_schedule(p_schedule uuid, p_now timestamptz) returns integer language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, array['active', 'paused'], 'cancelled', 'cancel', p_now) then
    return null;
  end if;
  update installment set awaits_next = false where schedule_id = p_schedule and awaits_next;
  return (
    select count(*) filter (where cancel_installment(i.payment_id, p_now))
    from (
      -- Those that are held, and no other: a refund of what is paid locks the payments in their order.
      select payment_id from installment
      where schedule_id = p_schedule and state in ('planned', 'refused') order by number
    ) i
  );
end $$;

-- A monthly schedule rests: nothing is debited, and nothing refused is tried again by itself.
create function pause_schedule(p_schedule uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, array['active'], 'paused', 'pause', p_now) then
    return false;
  end if;
  update installment set try_on = null, updated_at = p_now
    where schedule_id = p_schedule and state in ('planned', 'refused') and try_on is not null;
  return true;
end $$;

-- The next debit of a monthly schedule: p is {number, dueOn, paymentId}. The caller holds the schedule and the debit
-- that awaits it.
create function add_month(p_schedule uuid, p jsonb, p_now timestamptz) returns void language plpgsql as $$
declare
  v_schedule schedule;
  v_like payment;
begin
  select * into v_schedule from schedule where id = p_schedule;
  select payment.* into v_like from payment join installment i on i.payment_id = payment.id
    where i.schedule_id = p_schedule and i.number = 1;
  perform add_installment(p_schedule, p || jsonb_build_object('amount', v_schedule.amount_cents,
    'tip', v_schedule.tip_cents, 'awaitsNext', true), v_like, p_now);
  update installment set awaits_next = false
    where schedule_id = p_schedule and number < (p ->> 'number')::integer and awaits_next;
end $$;

-- A monthly schedule goes on: a debit whose day passed meanwhile is on p_next, and so is the one that is not there
-- because the one before was being charged when it came to rest. Months that were skipped stay skipped.
create function resume_schedule(p_schedule uuid, p_today date, p_next date, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not move_schedule(p_schedule, array['paused'], 'active', 'resume', p_now) then
    return false;
  end if;
  update installment set
    due_on = case when due_on <= p_today then p_next else due_on end,
    try_on = case when due_on <= p_today then p_next else due_on end,
    noticed = noticed and due_on > p_today,
    updated_at = p_now
  where schedule_id = p_schedule and state = 'planned';
  if not found then
    perform add_month(p_schedule, jsonb_build_object('number', 1 + max(number), 'dueOn', p_next,
      'paymentId', gen_random_uuid()), p_now)
    from installment where schedule_id = p_schedule;
  end if;
  return true;
end $$;

-- Another amount for each month to come. Answers `busy` where a debit to come is being paid at this moment, or where a
-- contribution is chosen while one that was taken back is on its way; `closed` where nothing is to come. Whoever
-- chooses a contribution waives it no more.
create function change_schedule_amount(p_schedule uuid, p_amount bigint, p_tip bigint, p_now timestamptz) returns text
language plpgsql as $$
begin
  perform lock_schedule(p_schedule);
  if not exists (
    select 1 from schedule where id = p_schedule and kind = 'SUBSCRIPTION' and state in ('active', 'paused')
  ) then
    return 'closed';
  end if;
  if exists (
    select 1 from installment i where i.schedule_id = p_schedule and i.state = 'planned' and has_live_attempt(i.payment_id)
  ) or (p_tip > 0 and exists (
    select 1 from schedule s join refund_request r on r.order_id = s.order_id
    where s.id = p_schedule and r.scope = 'tip' and r.follow_at is not null
  )) then
    return 'busy';
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    select 'schedule', id, 'amount', state, state, p_now,
      jsonb_build_object('from', jsonb_build_array(amount_cents, tip_cents), 'to', jsonb_build_array(p_amount, p_tip))
    from schedule where id = p_schedule;
  update schedule set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now where id = p_schedule;
  update "order" o set tip_waived_at = null
    from schedule s where s.id = p_schedule and o.id = s.order_id and o.tip_waived_at is not null and p_tip > 0;
  update payment p set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now
    from installment i
    where i.schedule_id = p_schedule and i.state = 'planned' and p.id = i.payment_id and p.state = 'open';
  update installment set amount_cents = p_amount, tip_cents = p_tip, updated_at = p_now
    where schedule_id = p_schedule and state = 'planned';
  return 'changed';
end $$;

-- The next debit of a monthly schedule, where it goes on and has none to come: p is {number, dueOn, paymentId}.
create function extend_schedule(p_schedule uuid, p jsonb, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_schedule schedule;
begin
  perform 1 from installment where schedule_id = p_schedule and awaits_next order by number for update;
  select * into v_schedule from schedule where id = p_schedule for update;
  if v_schedule.kind <> 'SUBSCRIPTION' or v_schedule.state <> 'active' or exists (
    select 1 from installment where schedule_id = p_schedule
      and (state = 'planned' or number >= (p ->> 'number')::integer)
  ) then
    return false;
  end if;
  perform add_month(p_schedule, p, p_now);
  return true;
end $$;

-- Gives debits back to the collector whose payers opened a regularisation and left, at most p_limit.
create function release_regularisations(p_now timestamptz, p_limit integer) returns integer language sql as $$
  select count(*) filter (where end_regularisation(id, 'cancelled', 'cancel', p_now))::integer from (
    select id from regularisation
    where state = 'open' and expires_at <= p_now and not has_live_attempt(payment_id)
    order by expires_at limit p_limit for update skip locked
  ) ended
$$;

-- Records that a payer withdraws from lines of an order: p is {id, orderId, items, message}. Lines asked for before, or
-- of another order, are passed over. Answers the ids of the lines that are new.
create function ask_withdrawal(p jsonb, p_now timestamptz) returns setof uuid language plpgsql as $$
declare
  v_lines uuid[];
begin
  perform 1 from "order" where id = (p ->> 'orderId')::uuid for update;
  select array_agg(item.id order by item.position) into v_lines from order_item item
    where item.order_id = (p ->> 'orderId')::uuid
      and item.id in (select value::uuid from jsonb_array_elements_text(p -> 'items'))
      and not exists (select 1 from withdrawal_line l where l.order_item_id = item.id);
  if v_lines is null then
    return;
  end if;
  insert into withdrawal (id, order_id, message, asked_at)
    values ((p ->> 'id')::uuid, (p ->> 'orderId')::uuid, p ->> 'message', p_now);
  insert into withdrawal_line (order_item_id, withdrawal_id)
    select line, (p ->> 'id')::uuid from unnest(v_lines) line;
  return query select unnest(v_lines);
end $$;
