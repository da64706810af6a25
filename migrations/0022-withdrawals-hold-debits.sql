-- Whoever withdraws from a purchase owes nothing more of it: from that moment on nothing of its order is collected. It is
-- open until what was paid went back, and somebody is told when that is late.

-- When what it asked for was done; null: it waits for its association.
alter table withdrawal add column closed_at timestamptz;
alter table withdrawal add column overdue_told boolean not null default false;
create index withdrawal_open on withdrawal (asked_at) where closed_at is null;

-- What a debit to come takes no more of a line, since its payer withdrew from that: its amount is as much less.
create table waived_share (
  payment_id uuid not null references payment,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (payment_id, order_item_id),
  check (item_cents + options_cents > 0)
);

-- Nothing more is collected of an order that its payer withdrew from. Where a line that they keep is still being paid,
-- the schedule rests until its association has decided; else it is stopped. The caller holds what is to come.
create function hold_withdrawn_debits(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_schedule schedule;
begin
  select * into v_schedule from schedule where order_id = p_order;
  if v_schedule.id is null then
    return;
  end if;
  if exists (
    select 1 from order_item i
    where i.order_id = p_order and i.cancelled_at is null
      and not exists (select 1 from withdrawal_line l where l.order_item_id = i.id)
      and (v_schedule.kind = 'SUBSCRIPTION' or i.amount_cents > (
        select coalesce(sum(s.item_cents + s.options_cents), 0) from payment_share s where s.order_item_id = i.id
      ))
  ) then
    perform pause_schedule(v_schedule.id, p_now);
  else
    perform cancel_schedule(v_schedule.id, p_now);
  end if;
end $$;

-- As before, and what is to come of the order is held in the same transaction. It is locked before the order, as
-- everywhere.
create or replace function ask_withdrawal(p jsonb, p_now timestamptz) returns setof uuid language plpgsql as $$
declare
  v_lines uuid[];
begin
  perform lock_schedule(id) from schedule where order_id = (p ->> 'orderId')::uuid;
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
  -- guard: who withdraws is charged no more
  perform hold_withdrawn_debits((p ->> 'orderId')::uuid, p_now);
  -- end guard
  return query select unnest(v_lines);
end $$;

-- What the debits to come of an order would take of the lines that its payer withdrew from. p_shares is
-- [{paymentId, itemId, item, options}], of all lines.
create function withdrawn_shares(p_schedule uuid, p_shares jsonb)
returns table (payment_id uuid, order_item_id uuid, item bigint, options bigint) language sql stable as $$
  select s."paymentId", s."itemId", s.item, s.options
  from jsonb_to_recordset(p_shares) s("paymentId" uuid, "itemId" uuid, item bigint, options bigint)
  join withdrawal_line l on l.order_item_id = s."itemId"
  join installment i on i.payment_id = s."paymentId" and i.schedule_id = p_schedule and i.state in ('planned', 'refused')
  where s.item + s.options > 0 and not exists (
    select 1 from waived_share w where w.payment_id = s."paymentId" and w.order_item_id = s."itemId"
  )
$$;

-- What its payer keeps of an order goes on being paid: each debit to come is less by what it would have taken of the
-- lines that were withdrawn from, and is cancelled where that is all of it. Debits whose day has passed, or comes by
-- p_after, move on by whole months, all by as many. p_shares as withdrawn_shares, p_least is the least that a debit may
-- be. Answers `resumed`, `closed` where it does not rest, `busy` where a debit is being paid right now, `tooLittle`.
create function resume_installments(
  p_order uuid, p_shares jsonb, p_after date, p_least bigint, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_schedule uuid;
  v_months integer := 0;
  v_first date;
  due record;
begin
  select id into v_schedule from schedule where order_id = p_order;
  perform lock_schedule(v_schedule);
  if not exists (
    select 1 from schedule where id = v_schedule and kind = 'INSTALLMENT' and state = 'paused'
  ) then
    return 'closed';
  end if;
  if exists (
    select 1 from installment i
    where i.schedule_id = v_schedule and i.state in ('planned', 'collecting', 'refused')
      and (i.state = 'collecting' or has_live_attempt(i.payment_id))
  ) then
    return 'busy';
  end if;
  if exists (
    select 1 from installment i join (
      select w.payment_id, sum(w.item + w.options) as less from withdrawn_shares(v_schedule, p_shares) w group by 1
    ) w on w.payment_id = i.payment_id
    where i.amount_cents > w.less and i.amount_cents + i.tip_cents - w.less < p_least
  ) then
    return 'tooLittle';
  end if;
  for due in
    select i.payment_id, i.amount_cents, sum(w.item + w.options)::bigint as less
    from installment i join withdrawn_shares(v_schedule, p_shares) w on w.payment_id = i.payment_id
    where i.schedule_id = v_schedule
    group by i.payment_id, i.amount_cents, i.number order by i.number
  loop
    if due.less >= due.amount_cents then
      perform cancel_installment(due.payment_id, p_now);
      continue;
    end if;
    insert into waived_share (payment_id, order_item_id, item_cents, options_cents)
      select w.payment_id, w.order_item_id, w.item, w.options
      from withdrawn_shares(v_schedule, p_shares) w where w.payment_id = due.payment_id;
    update installment set amount_cents = amount_cents - due.less, updated_at = p_now
      where payment_id = due.payment_id;
    update payment set amount_cents = amount_cents - due.less, updated_at = p_now where id = due.payment_id;
  end loop;
  select min(due_on) into v_first from installment where schedule_id = v_schedule and state = 'planned';
  while (v_first + make_interval(months => v_months))::date <= p_after loop
    v_months := v_months + 1;
  end loop;
  update installment set
    due_on = (due_on + make_interval(months => v_months))::date,
    try_on = (due_on + make_interval(months => v_months))::date,
    noticed = false,
    updated_at = p_now
  where schedule_id = v_schedule and state = 'planned';
  if exists (select 1 from installment where schedule_id = v_schedule and state in ('planned', 'refused')) then
    perform move_schedule(v_schedule, array['paused'], 'active', 'resume', p_now);
  else
    perform move_schedule(v_schedule, array['paused'], 'ended', 'end', p_now);
  end if;
  return 'resumed';
end $$;

-- As before, but for what a debit took no more of lines that were withdrawn from. One that was charged before they were,
-- and lands after all, took it.
create or replace function write_shares(p_payment uuid, p_shares jsonb) returns void language plpgsql as $$
begin
  if exists (select 1 from waived_share where payment_id = p_payment) and (
    select amount_cents from payment where id = p_payment
  ) = (
    select sum(s.item + s.options) from jsonb_to_recordset(p_shares) s(item bigint, options bigint)
  ) then
    delete from waived_share where payment_id = p_payment;
  end if;
  insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
  select p_payment, s."itemId", s.item, s.options
  from jsonb_to_recordset(p_shares) s("itemId" uuid, item bigint, options bigint)
  where s.item + s.options > 0 and not exists (
    select 1 from waived_share w where w.payment_id = p_payment and w.order_item_id = s."itemId"
  );
end $$;

-- Whether a withdrawal waits for its association: something that was paid of its lines has not gone back and they are
-- not cancelled, the rest of the order has not been decided about, or a debit may still land.
create function is_withdrawal_open(p_withdrawal uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from withdrawal_line l
    join order_item i on i.id = l.order_item_id and i.cancelled_at is null
    join payment_share s on s.order_item_id = i.id
    where l.withdrawal_id = p_withdrawal and s.item_cents + s.options_cents > coalesce((
      select sum(g.item_cents + g.options_cents)
      from refund r join refund_share g on g.refund_id = r.id and g.order_item_id = i.id
      where r.payment_id = s.payment_id and r.state = 'refunded'
    ), 0)
  ) or exists (
    select 1 from withdrawal w join schedule s on s.order_id = w.order_id
    where w.id = p_withdrawal and (
      (s.kind = 'INSTALLMENT' and s.state = 'paused')
      or (s.state <> 'active' and has_live_debit(w.order_id))
    )
  )
$$;

-- Withdrawals that were done with are open no more, at most p_limit. Answers how many.
create function close_withdrawals(p_now timestamptz, p_limit integer) returns integer language sql as $$
  with done as (
    update withdrawal set closed_at = p_now where id in (
      select id from withdrawal where closed_at is null and not is_withdrawal_open(id)
      order by asked_at limit p_limit for update skip locked
    ) returning 1
  )
  select count(*)::integer from done
$$;

-- Those that were asked before this was here. A schedule's days are the test bank's where its clock was moved: when it
-- came to rest is only told.
do $$
declare
  v_order uuid;
begin
  for v_order in select distinct order_id from withdrawal loop
    perform lock_schedule(id) from schedule where order_id = v_order;
    perform hold_withdrawn_debits(v_order, now());
  end loop;
end $$;
