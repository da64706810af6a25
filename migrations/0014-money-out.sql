-- Money that goes back or out: refunds by what they give back of each line, disputes, payouts; money that never was here.

-- Somebody asks for a refund of an order, once a token: each of its payments that gives something back has a refund.
create table refund_request (
  id uuid primary key,
  token text not null unique,
  order_id uuid not null references "order",
  scope text not null check (scope in ('whole', 'lines', 'amount', 'tip', 'none')),
  -- The lines that it cancels are sold again.
  restocks boolean not null,
  cancels_schedule boolean not null,
  asked_by text not null,
  created_at timestamptz not null,
  -- When the last of its refunds came to its end.
  done_at timestamptz,
  -- When somebody looks whether a debit came meanwhile, to give that back too; null: none is expected.
  follow_at timestamptz,
  -- Payments whose money was there when it was asked: whoever goes on with it gives back what came after.
  captured uuid[] not null default '{}'
);
create index refund_request_order on refund_request (order_id);
create index refund_request_follow on refund_request (follow_at) where follow_at is not null;

-- The lines that a request cancels, once its money went back.
create table refund_request_line (
  request_id uuid not null references refund_request,
  order_item_id uuid not null references order_item,
  primary key (request_id, order_item_id)
);

-- `amount_cents` is all that goes back, the tip in it. `processing`: the provider took it in and has no end of it yet.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in ('created', 'processing', 'refunded', 'failed'));
alter table refund add column request_id uuid references refund_request;
alter table refund add column payment_id uuid references payment;
alter table refund add column tip_cents bigint not null default 0;
alter table refund add column next_try_at timestamptz;
alter table refund add column tries integer not null default 0;
-- Why the provider did not, in its own words.
alter table refund add column failure text;
-- Somebody gave it back beside the provider's answer: the provider knows nothing of it under this id.
alter table refund add column by_hand boolean not null default false;
-- Of the tip, what an association's own account did not get back, for the fee had gone back there before: it is owed.
alter table refund add column tip_kept_cents bigint not null default 0;
alter table refund add constraint refund_tip check (tip_cents between 0 and amount_cents);
alter table refund add constraint refund_tip_kept check (tip_kept_cents between 0 and tip_cents);
alter table refund add constraint refund_of check (
  (orphan_id is null) <> (request_id is null) and (request_id is null) = (payment_id is null)
);
create unique index refund_once on refund (request_id, payment_id) where request_id is not null;
create index refund_payment on refund (payment_id) where payment_id is not null;
create index refund_attempt on refund (attempt_id);
create index refund_failed on refund (payment_id, created_at) where state = 'failed';
create index refund_try on refund (next_try_at) where next_try_at is not null;

-- What can have no order is given back until it is back: a refund that failed makes room for another one.
alter table refund drop constraint refund_orphan_id_key;
create unique index refund_of_orphan on refund (orphan_id) where orphan_id is not null and state <> 'failed';
create index refund_failed_orphan on refund (orphan_id) where orphan_id is not null and state = 'failed';
alter table orphan_payment add column next_try_at timestamptz;
alter table orphan_payment add column tries integer not null default 0;
create index orphan_open on orphan_payment (created_at) where state = 'open';

-- What a refund gives back of each line, to the cent.
create table refund_share (
  refund_id uuid not null references refund,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (refund_id, order_item_id),
  check (item_cents + options_cents > 0)
);

alter table order_item add column cancelled_at timestamptz;
alter table order_item add column restocked boolean not null default false;
alter table order_item add constraint order_item_restocked check (not restocked or cancelled_at is not null);
alter table ticket add column cancelled_at timestamptz;
-- Since when the payer wants the contribution to the platform back: what is to come of the order has none.
alter table "order" add column tip_waived_at timestamptz;

-- A payer's bank took money back, or asks about it. `org_cents` and `tip_cents`: who lost it, once it is lost; what is
-- more than the payment had left is the platform's loss.
create table dispute (
  id uuid primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  dispute_ref text not null,
  attempt_id uuid not null references payment_attempt,
  payment_id uuid not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  org_cents bigint not null default 0 check (org_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, dispute_ref),
  check (state = 'lost' or (org_cents = 0 and tip_cents = 0)),
  check (org_cents + tip_cents <= amount_cents)
);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (created_at) where state = 'open';

-- What is owed to an association leaves: by its provider, or by hand and marked done. Less than 0: it paid back what it
-- owed.
create table payout (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  amount_cents bigint not null check (amount_cents <> 0),
  state text not null check (state in ('created', 'paid', 'cancelled')),
  -- The bank's or the provider's own name for the transfer.
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (amount_cents > 0 or state = 'paid')
);
create index payout_organisation on payout (organisation_id, created_at);

-- Money that an association took itself: its order is complete, no entry of the ledger knows of it.
create table offline_entry (
  payment_id uuid primary key references payment,
  organisation_id uuid not null references organisation,
  reference text not null,
  means text not null check (means in ('Check', 'Cash', 'BankTransfer')),
  paid_on date not null,
  unique (organisation_id, reference)
);

-- What was captured into an association's own account at its provider, and what came back from there.
alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check
  check (kind in ('capture', 'orphan', 'refund', 'dispute', 'payout', 'fee', 'transfer'));
create index ledger_tx_transfer on ledger_tx (id) where kind = 'transfer';

-- How far a check of the books has read, by the check's name.
create table books_progress (name text primary key, position text not null, at timestamptz not null);

-- What a check of a part of the books found broken, until that part was looked at again.
create table books_breach (
  invariant text not null,
  detail text not null,
  found_at timestamptz not null,
  primary key (invariant, detail)
);

-- What a refund may still give back of a payment: what was captured, minus refunds that did not fail, minus what the
-- payer's bank holds or took. Money that was never here gives nothing back.
create function left_of_payment(p_payment uuid, out total bigint, out tip bigint) language sql stable as $$
  select
    case when p.state = 'paid' and exists (
      select 1 from payment_attempt a where a.payment_id = p.id and a.state = 'succeeded'
    ) then p.amount_cents + p.tip_cents else 0 end
      - coalesce((select sum(amount_cents) from refund r where r.payment_id = p.id and r.state <> 'failed'), 0)::bigint
      - coalesce((select sum(amount_cents) from dispute d where d.payment_id = p.id and d.state <> 'won'), 0)::bigint,
    p.tip_cents
      - coalesce((select sum(tip_cents) from refund r where r.payment_id = p.id and r.state <> 'failed'), 0)::bigint
      - coalesce((select sum(tip_cents) from dispute d where d.payment_id = p.id and d.state = 'lost'), 0)::bigint
  from payment p where p.id = p_payment
$$;

-- Whether a line of a payment has that much left to be given back.
create function is_share_left(p_payment uuid, p_item uuid, p_item_cents bigint, p_options_cents bigint)
returns boolean language sql stable as $$
  select coalesce((
    select s.item_cents >= p_item_cents + coalesce(sum(g.item_cents), 0)
      and s.options_cents >= p_options_cents + coalesce(sum(g.options_cents), 0)
    from payment_share s
    left join (refund_share g join refund r on r.id = g.refund_id and r.state <> 'failed' and r.payment_id = p_payment)
      on g.order_item_id = s.order_item_id
    where s.payment_id = p_payment and s.order_item_id = p_item
    group by s.item_cents, s.options_cents
  ), false)
$$;

-- Whether a later debit of an order may take money at this moment.
create function has_live_debit(p_order uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from schedule s join installment i on i.schedule_id = s.id
    where s.order_id = p_order and i.state in ('planned', 'collecting', 'refused') and has_live_attempt(i.payment_id)
  )
$$;

-- The contribution to the platform is waived: what is to come and is not being paid right now has none.
create function waive_tip(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  perform 1 from installment i join schedule s on s.id = i.schedule_id where s.order_id = p_order
    order by i.number for update of i;
  update "order" set tip_waived_at = p_now where id = p_order and tip_waived_at is null;
  update schedule set tip_cents = 0, updated_at = p_now
    where order_id = p_order and kind = 'SUBSCRIPTION' and tip_cents > 0;
  update payment p set tip_cents = 0, updated_at = p_now
    from installment i join schedule s on s.id = i.schedule_id
    where s.order_id = p_order and i.payment_id = p.id and i.state in ('planned', 'refused') and p.state = 'open'
      and p.tip_cents > 0 and not has_live_attempt(p.id);
  update installment i set tip_cents = 0, updated_at = p_now
    from schedule s, payment p
    where s.order_id = p_order and i.schedule_id = s.id and p.id = i.payment_id and i.tip_cents > 0 and p.tip_cents = 0;
end $$;

-- Asks for a refund of an order: p is {id, token, orderId, scope, restocks, cancelsSchedule, waivesTip, askedBy, now,
-- nextTry, follows, left: [{paymentId, total, tip}], lines, mails,
-- refunds: [{id, paymentId, amount, tip, shares: [{itemId, item, options}]}]}. `left` is what it was planned from,
-- `follows` the request that it goes on with, once. Payments are locked in the order of their numbers, so that two who
-- ask at once come one after the other. Answers {kind: asked | repeated | stale | exceeds, requestId?, paymentId?,
-- isDebitLive?}; nothing is written where it is stale or exceeds.
create function create_refund(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order "order";
  v_request uuid;
  v_schedule uuid;
  v_live boolean;
  wish record;
  v_left record;
begin
  select * into v_order from "order" where id = (p ->> 'orderId')::uuid;
  perform 1 from payment where cart_id = v_order.cart_id order by installment_number, id for update;
  select id into v_request from refund_request where token = p ->> 'token';
  if v_request is not null then
    return jsonb_build_object('kind', 'repeated', 'requestId', v_request);
  end if;
  -- guard: everything that is there was planned for
  if p ->> 'scope' in ('whole', 'lines', 'tip') and exists (
    select 1 from payment pay, left_of_payment(pay.id) l
    where pay.cart_id = v_order.cart_id and pay.order_id = v_order.id and pay.provider not in ('none', 'offline')
      and not exists (
        select 1 from jsonb_to_recordset(p -> 'left') b("paymentId" uuid, total bigint, tip bigint)
        where b."paymentId" = pay.id and b.total = greatest(0, l.total) and b.tip = greatest(0, l.tip)
      )
  ) then
    return jsonb_build_object('kind', 'stale');
  end if;
  -- end of guard
  for wish in
    select r."paymentId" as payment_id, r.amount, r.tip, r.shares, pay.order_id
    from jsonb_to_recordset(p -> 'refunds') r("paymentId" uuid, amount bigint, tip bigint, shares jsonb)
    left join payment pay on pay.id = r."paymentId"
  loop
    -- guard: never more than captured
    select * into v_left from left_of_payment(wish.payment_id);
    if wish.order_id is distinct from v_order.id or wish.amount > v_left.total or wish.tip > v_left.tip
      or exists (
        select 1 from jsonb_to_recordset(wish.shares) s("itemId" uuid, item bigint, options bigint)
        where not is_share_left(wish.payment_id, s."itemId", s.item, s.options)
      ) then
      return jsonb_build_object('kind', 'exceeds', 'paymentId', wish.payment_id);
    end if;
    -- end guard
    if wish.amount - wish.tip <> (
      select coalesce(sum(s.item + s.options), 0)
      from jsonb_to_recordset(wish.shares) s(item bigint, options bigint)
    ) then
      raise exception 'the shares of a refund do not make it' using errcode = 'OB006';
    end if;
  end loop;
  if p ->> 'follows' is not null then
    update refund_request set follow_at = null where id = (p ->> 'follows')::uuid and follow_at is not null;
    if not found then
      return jsonb_build_object('kind', 'repeated', 'requestId', p ->> 'follows');
    end if;
  end if;
  -- What is being charged at this moment is given back when it has come.
  v_live := (p ->> 'scope' in ('whole', 'tip') or jsonb_array_length(p -> 'lines') > 0) and has_live_debit(v_order.id);
  insert into refund_request (id, token, order_id, scope, restocks, cancels_schedule, asked_by, created_at, follow_at,
    captured)
  values ((p ->> 'id')::uuid, p ->> 'token', v_order.id, p ->> 'scope', (p ->> 'restocks')::boolean,
    (p ->> 'cancelsSchedule')::boolean, p ->> 'askedBy', v_now, case when v_live then v_now end,
    array(select id from payment where cart_id = v_order.cart_id and order_id = v_order.id));
  insert into refund_request_line (request_id, order_item_id)
  select (p ->> 'id')::uuid, item.id from order_item item
  where item.order_id = v_order.id and item.id in (select value::uuid from jsonb_array_elements_text(p -> 'lines'));
  insert into refund (id, request_id, payment_id, attempt_id, amount_cents, tip_cents, state, next_try_at, created_at,
    updated_at)
  select r.id, (p ->> 'id')::uuid, r."paymentId", a.id, r.amount, r.tip, 'created', (p ->> 'nextTry')::timestamptz,
    v_now, v_now
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, "paymentId" uuid, amount bigint, tip bigint)
  join payment_attempt a on a.payment_id = r."paymentId" and a.state = 'succeeded';
  insert into refund_share (refund_id, order_item_id, item_cents, options_cents)
  select r.id, s."itemId", s.item, s.options
  from jsonb_to_recordset(p -> 'refunds') r(id uuid, shares jsonb),
    jsonb_to_recordset(r.shares) s("itemId" uuid, item bigint, options bigint)
  where s.item + s.options > 0;
  select id into v_schedule from schedule where order_id = v_order.id;
  if v_schedule is not null and (p ->> 'cancelsSchedule')::boolean then
    perform cancel_schedule(v_schedule, v_now);
  end if;
  if (p ->> 'waivesTip')::boolean then
    perform waive_tip(v_order.id, v_now);
  end if;
  perform graphile_worker.add_job('execute-refund', json_build_object('refundId', r.id))
  from jsonb_to_recordset(p -> 'refunds') r(id uuid);
  perform end_refund_request((p ->> 'id')::uuid, p -> 'mails', v_now);
  return jsonb_build_object('kind', 'asked', 'requestId', p ->> 'id', 'isDebitLive', v_live);
end $$;

-- A debit came, with p_tip in it: where its order was given back, or lines of it, or the contribution, whoever follows
-- that refund looks at once. The caller holds the payment.
create function follow_refund(p_order uuid, p_tip bigint, p_now timestamptz) returns void language sql as $$
  update refund_request set follow_at = p_now where id in (
    (select id from refund_request
    where order_id = p_order and (
      scope = 'whole'
      -- guard: what was cancelled is not paid any further
      or (scope = 'lines' and cancels_schedule)
      or exists (select 1 from refund_request_line l where l.request_id = refund_request.id)
      -- end guard
    )
    order by scope = 'whole' desc, created_at desc, id limit 1)
    union all
    (select id from refund_request
    where order_id = p_order and scope = 'tip' and p_tip > 0 and exists (
      select 1 from "order" where id = p_order and tip_waived_at is not null
    ) and not exists (select 1 from refund_request where order_id = p_order and scope = 'whole')
    order by created_at desc, id limit 1)
  )
$$;

-- Claims refunds that are to be followed, at most p_limit.
create function claim_followed_refunds(p_now timestamptz, p_retry timestamptz, p_limit integer) returns setof uuid
language sql as $$
  update refund_request set follow_at = p_retry
  where id in (
    select id from refund_request where follow_at <= p_now order by follow_at limit p_limit for update skip locked
  ) returning id
$$;

-- Locks what a refund is about, the payment first as everywhere; answers its request.
create function lock_refund(p_refund uuid) returns uuid language plpgsql as $$
declare
  v_refund refund;
begin
  select * into v_refund from refund where id = p_refund;
  perform 1 from payment where id = v_refund.payment_id for update;
  perform 1 from refund_request where id = v_refund.request_id for update;
  return v_refund.request_id;
end $$;

-- The provider gave it back: p is {refundId, providerRef, tipKept, entries, mails, now}. False where it was recorded
-- before. What an own account did not get back of the tip was taken from there like the rest, and is owed.
create function confirm_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_refund refund;
  v_from text;
  v_payment payment;
begin
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  v_from := v_refund.state;
  update refund set state = 'refunded', provider_ref = p ->> 'providerRef', next_try_at = null, failure = null,
    tip_kept_cents = (p ->> 'tipKept')::bigint, updated_at = v_now
  where id = v_refund.id and state in ('created', 'processing');
  if not found then
    return false;
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('refund', v_refund.id, 'confirm', v_from, 'refunded', v_now);
  perform book('refund:' || v_refund.id, 'refund', v_now, p -> 'entries');
  perform book_transfer('transfer-back:' || v_refund.id, v_refund.attempt_id,
    v_refund.tip_cents - v_refund.amount_cents - (p ->> 'tipKept')::bigint, v_now);
  select * into v_payment from payment where id = v_refund.payment_id;
  perform mark_debit_refunded(v_payment, v_now);
  perform end_refund_request(v_request, p -> 'mails', v_now);
  perform take_from_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents);
  return true;
end $$;

-- A debit that was given back whole is refunded.
create function mark_debit_refunded(p_payment payment, p_now timestamptz) returns void language plpgsql as $$
begin
  update installment set state = 'refunded', updated_at = p_now
    where payment_id = p_payment.id and state = 'paid' and p_payment.amount_cents + p_payment.tip_cents = (
      select sum(amount_cents) from refund where payment_id = p_payment.id and state = 'refunded'
    );
  if found then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('installment', p_payment.id, 'refund', 'paid', 'refunded', p_now);
  end if;
end $$;

-- A person gave back a refund that had failed: p is {refundId, providerRef, entries, mails, now}. It is booked as made,
-- under a key of its own, for one that came back was booked before; nothing is taken from an association's own account.
-- Its lines are cancelled where nothing of its request failed. Answers {kind: settled | state | exceeds, state}.
create function settle_refund_by_hand(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_refund refund;
  v_payment payment;
begin
  select * into v_refund from refund where id = (p ->> 'refundId')::uuid for update;
  -- guard: booked once
  if v_refund.state is distinct from 'failed' then
    return jsonb_build_object('kind', 'state', 'state', v_refund.state);
  end if;
  -- end guard
  -- guard: it was not given back meanwhile
  if exists (
    select 1 from left_of_payment(v_refund.payment_id) l
    where v_refund.amount_cents > l.total or v_refund.tip_cents > l.tip
  ) or exists (
    select 1 from refund_share s where s.refund_id = v_refund.id
      and not is_share_left(v_refund.payment_id, s.order_item_id, s.item_cents, s.options_cents)
  ) then
    return jsonb_build_object('kind', 'exceeds', 'state', v_refund.state);
  end if;
  -- end guard
  update refund set state = 'refunded', by_hand = true, provider_ref = p ->> 'providerRef', updated_at = v_now
  where id = v_refund.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('refund', v_refund.id, 'settle', 'failed', 'refunded', v_now,
      jsonb_build_object('providerRef', p ->> 'providerRef', 'failure', v_refund.failure));
  perform book('refund-settled:' || v_refund.id, 'refund', v_now, p -> 'entries');
  select * into v_payment from payment where id = v_refund.payment_id;
  perform mark_debit_refunded(v_payment, v_now);
  perform queue_mails((
    select jsonb_agg(jsonb_set(m, '{payload,amount}', to_jsonb(v_refund.amount_cents)))
    from jsonb_array_elements(p -> 'mails') m
  ), v_refund.id, v_now);
  if not exists (select 1 from refund where request_id = v_request and state <> 'refunded') then
    perform cancel_lines(v_request, v_now);
  end if;
  perform take_from_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents);
  return jsonb_build_object('kind', 'settled', 'state', 'refunded');
end $$;

-- Whether nothing is left of an order: everything that came went back, and nothing is to come.
create function is_given_back(p_order uuid) returns boolean language sql stable as $$
  select not exists (
    select 1 from payment p where p.order_id = p_order and p.cart_id = (select cart_id from "order" where id = p_order)
      and case when p.provider = 'offline' then exists (
        select 1 from order_item where order_id = p_order and cancelled_at is null
      ) else p.amount_cents > coalesce((
        select sum(r.amount_cents - r.tip_cents) from refund r where r.payment_id = p.id and r.state = 'refunded'
      ), 0) + coalesce((select sum(d.org_cents) from dispute d where d.payment_id = p.id), 0) end
  ) and not exists (
    select 1 from schedule s join installment i on i.schedule_id = s.id
    where s.order_id = p_order and i.state in ('planned', 'collecting', 'refused')
  )
$$;

-- What a form raised is less; whoever got everything back contributes no more and is not named.
create function take_from_totals(p_payment payment, p_amount bigint) returns void language plpgsql as $$
begin
  if p_amount <= 0 then
    return;
  end if;
  update contribution c set amount_cents = greatest(0, c.amount_cents - p_amount)
    from "order" o where o.id = p_payment.order_id and c.order_id = o.id and o.payment_frequency <> 'SUBSCRIPTION';
  delete from contribution where order_id = p_payment.order_id and is_given_back(p_payment.order_id);
  perform note_raised(p_payment.form_id, -p_amount, case when found then -1 else 0 end);
end $$;

-- Whoever got everything back and owes nothing more contributes no more and is not named.
create function forget_contributor(p_order uuid) returns void language plpgsql as $$
begin
  delete from contribution where order_id = p_order and is_given_back(p_order);
  if found then
    perform note_raised((select form_id from "order" where id = p_order), 0, -1);
  end if;
end $$;

-- A refund that came back: a form raised that much more again. Whoever was taken from its contributors counts among
-- them again, without a name: it was the payer's to give.
create function put_back_in_totals(p_payment payment, p_amount bigint) returns void language plpgsql as $$
declare
  v_is_new boolean;
begin
  if p_amount <= 0 then
    return;
  end if;
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment, is_organisation, at)
  select o.id, o.form_id, null, 0, false, null, coalesce((o.payer ->> 'isOrganization')::boolean, false), o.created_at
  from "order" o where o.id = p_payment.order_id and not is_given_back(o.id)
  on conflict (order_id) do nothing;
  v_is_new := found;
  update contribution c set amount_cents = c.amount_cents + case o.payment_frequency when 'SUBSCRIPTION'
      then case when v_is_new then o.amount_cents else 0 end else p_amount end
    from "order" o where o.id = p_payment.order_id and c.order_id = o.id;
  perform note_raised(p_payment.form_id, p_amount, case when v_is_new then 1 else 0 end);
end $$;

-- Books the opposite of a transaction, under a key of its own.
create function reverse_tx(p_key text, p_reversal text, p_now timestamptz) returns void language sql as $$
  with reversal as (
    insert into ledger_tx (ext_key, kind, at, reverses)
    select p_reversal, kind, p_now, id from ledger_tx where ext_key = p_key returning id, reverses
  )
  insert into ledger_entry (tx_id, account_id, amount_cents)
  select r.id, e.account_id, -e.amount_cents from reversal r join ledger_entry e on e.tx_id = r.reverses
$$;

-- A refund that was made came back, for the payer's bank did not take it: its transaction is reversed, what it had
-- lowered is as before, and so much may be given back another time. Lines that it cancelled stay cancelled. An orphan
-- waits to be given back again. p is {refundId, failure, nextTry, patience, now}. False where it was recorded before, and
-- of one that was given back by hand: the provider has no word on that.
create function revert_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_refund refund;
  v_payment payment;
  v_lost bigint;
begin
  perform lock_refund((p ->> 'refundId')::uuid);
  perform 1 from orphan_payment where id = (select orphan_id from refund where id = (p ->> 'refundId')::uuid) for update;
  -- guard: recorded once
  update refund set state = 'failed', failure = p ->> 'failure', updated_at = v_now
    where id = (p ->> 'refundId')::uuid and not by_hand and state = 'refunded' returning * into v_refund;
  if not found then
    return false;
  end if;
  -- end guard
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('refund', v_refund.id, 'revert', 'refunded', 'failed', v_now,
      jsonb_build_object('failure', p ->> 'failure'));
  perform reverse_tx('refund:' || v_refund.id, 'refund-reverted:' || v_refund.id, v_now);
  if v_refund.orphan_id is not null then
    perform retry_orphan(v_refund.orphan_id, (p ->> 'nextTry')::timestamptz, (p ->> 'patience')::integer, v_now);
    return true;
  end if;
  select * into v_payment from payment where id = v_refund.payment_id;
  v_lost := split_lost_disputes(v_payment, v_refund.id, v_now);
  update installment set state = 'paid', updated_at = v_now where payment_id = v_payment.id and state = 'refunded';
  if found then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('installment', v_payment.id, 'revert', 'refunded', 'paid', v_now);
  end if;
  perform put_back_in_totals(v_payment, v_refund.amount_cents - v_refund.tip_cents - v_lost);
  perform take_from_totals(v_payment, v_lost - v_refund.amount_cents + v_refund.tip_cents);
  return true;
end $$;

-- The provider took a refund in, or refused it: p is {refundId, providerRef, event: accept | fail | wait, failure,
-- nextTry, mails, now}. What failed may be asked for again.
create function settle_refund(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_request uuid := lock_refund((p ->> 'refundId')::uuid);
  v_from text;
  v_to text;
  v_payment payment;
  v_lost bigint := 0;
begin
  select state into v_from from refund where id = (p ->> 'refundId')::uuid for update;
  v_to := case p ->> 'event' when 'accept' then 'processing' when 'fail' then 'failed' else v_from end;
  update refund set state = v_to, provider_ref = coalesce(p ->> 'providerRef', provider_ref),
    failure = p ->> 'failure', next_try_at = (p ->> 'nextTry')::timestamptz, updated_at = v_now
  where id = (p ->> 'refundId')::uuid and state in ('created', 'processing');
  if not found or v_to = v_from then
    return false;
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('refund', (p ->> 'refundId')::uuid, p ->> 'event', v_from, v_to, v_now,
      jsonb_build_object('failure', p ->> 'failure'));
  select * into v_payment from payment
    where id = (select payment_id from refund where id = (p ->> 'refundId')::uuid);
  if v_to = 'failed' then
    v_lost := split_lost_disputes(v_payment, (p ->> 'refundId')::uuid, v_now);
  end if;
  perform end_refund_request(v_request, p -> 'mails', v_now);
  perform take_from_totals(v_payment, v_lost);
  return true;
end $$;

-- Claims refunds whose time to be asked again has come, at most p_limit.
create function claim_due_refunds(p_now timestamptz, p_retry timestamptz, p_limit integer) returns setof uuid
language sql as $$
  update refund set next_try_at = p_retry, tries = tries + 1
  where id in (
    select id from refund where next_try_at <= p_now order by next_try_at limit p_limit for update skip locked
  ) returning id
$$;

-- When the last refund of a request came to its end: its lines are cancelled where nothing failed, and the payer is
-- told what went back.
create function end_refund_request(p_request uuid, p_mails jsonb, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_amount bigint;
begin
  if exists (select 1 from refund where request_id = p_request and state in ('created', 'processing')) then
    return;
  end if;
  update refund_request set done_at = p_now where id = p_request and done_at is null;
  if not found then
    return;
  end if;
  if not exists (select 1 from refund where request_id = p_request and state = 'failed') then
    perform cancel_lines(p_request, p_now);
  end if;
  select sum(amount_cents) into v_amount from refund where request_id = p_request and state = 'refunded';
  if v_amount > 0 then
    perform queue_mails((
      select jsonb_agg(jsonb_set(m, '{payload,amount}', to_jsonb(v_amount))) from jsonb_array_elements(p_mails) m
    ), p_request, p_now);
  end if;
end $$;

-- Cancels the lines of a request, their tickets with them, and gives their stock back where that was asked. The money
-- of an entry that never was here leaves the totals with its line.
create function cancel_lines(p_request uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_request refund_request;
  v_back uuid[];
  v_payment payment;
  v_amount bigint;
begin
  select * into v_request from refund_request where id = p_request;
  select p.* into v_payment from payment p join "order" o on o.cart_id = p.cart_id
    where o.id = v_request.order_id and p.installment_number = 1 and p.state = 'paid';
  perform 1 from stock_hold where cart_id = v_payment.cart_id order by stock_id for update;
  select coalesce(sum(i.amount_cents), 0)::bigint into v_amount
    from refund_request_line l join order_item i on i.id = l.order_item_id
    where l.request_id = p_request and i.cancelled_at is null;
  update ticket set cancelled_at = p_now where cancelled_at is null
    and order_item_id in (select order_item_id from refund_request_line where request_id = p_request);
  if v_request.restocks then
    select array_agg(i.id) into v_back from refund_request_line l join order_item i on i.id = l.order_item_id
      where l.request_id = p_request and not i.restocked;
  end if;
  update order_item set cancelled_at = coalesce(cancelled_at, p_now), restocked = restocked or v_request.restocks
    where id in (select order_item_id from refund_request_line where request_id = p_request);
  if v_back is not null then
    perform give_stock_back(v_payment, v_request.order_id, v_back);
  end if;
  if v_payment.provider = 'offline' then
    perform take_from_totals(v_payment, v_amount);
  end if;
end $$;

-- The units of an order's lines are for sale again: of the tier, its options, the form, the person; the use of a code
-- with the order's last line.
create function give_stock_back(p_payment payment, p_order uuid, p_items uuid[]) returns void
language plpgsql set enable_seqscan to off as $$
declare
  unit record;
begin
  for unit in
    select s.id, count(*)::integer as qty from (
      select tier_id as id from order_item where id = any(p_items)
      union all
      select (o ->> 'extraOptionId')::uuid from order_item i, jsonb_array_elements(i.detail -> 'extraOptions') o
        where i.id = any(p_items)
      union all
      select p_payment.form_id from order_item
        where id = any(p_items) and tier_type not in ('Donation', 'MonthlyDonation')
      union all
      select claim.id from order_item i,
        jsonb_to_recordset(p_payment.snapshot -> 'demand') claim(id uuid, "tierId" uuid)
        where i.id = any(p_items) and claim."tierId" = i.tier_id
      union all
      select claim.id from jsonb_to_recordset(p_payment.snapshot -> 'demand') claim(id uuid)
        join stock code on code.id = claim.id and code.kind = 'code'
        where not exists (select 1 from order_item where order_id = p_order and not restocked)
    ) units join stock s on s.id = units.id and s.capacity is not null
    group by s.id order by s.id
  loop
    update stock set sold = sold - unit.qty where id = unit.id;
    update stock_hold set
      state = case when qty > unit.qty then state else 'released' end,
      qty = case when qty > unit.qty then qty - unit.qty else qty end
    where cart_id = p_payment.cart_id and stock_id = unit.id and state = 'sold';
  end loop;
end $$;

-- As before; what was given back is not sold, and a later debit claims nothing a second time.
create or replace function count_sold(p_id uuid, p_kind text) returns integer language sql stable as $$
  select (case p_kind
    when 'tier' then (select count(*) from order_item where tier_id = p_id and not restocked)
    when 'option' then (
      select count(*) from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
      where (choice ->> 'extraOptionId')::uuid = p_id and not restocked
    )
    when 'form' then (
      select count(*) from "order" o join order_item i on i.order_id = o.id
      where o.form_id = p_id and i.tier_type not in ('Donation', 'MonthlyDonation') and not i.restocked
    )
    else (
      select coalesce(sum(claim.quantity), 0) from payment p,
        jsonb_to_recordset(p.snapshot -> 'demand') claim(id uuid, quantity integer)
      where p.state = 'paid' and p.installment_number = 1 and claim.id = p_id
        and exists (select 1 from order_item where order_id = p.order_id and not restocked)
    )
  end)::integer
$$;

-- Who loses a dispute of a captured payment: the association and the platform what they have left of it, one after the
-- other. What refunds gave back, other disputes hold or took from the two is not there any more; the rest is our loss.
create function split_dispute(p_dispute dispute, out org bigint, out tip bigint) language plpgsql stable as $$
declare
  v_total bigint;
begin
  select l.total + p_dispute.amount_cents, greatest(0, l.tip + p_dispute.tip_cents) into v_total, tip
    from left_of_payment(p_dispute.payment_id) l;
  v_total := greatest(0, v_total + coalesce((
    select sum(amount_cents - org_cents - tip_cents) from dispute
    where payment_id = p_dispute.payment_id and state = 'lost' and id <> p_dispute.id
  ), 0));
  org := least(p_dispute.amount_cents, greatest(0, v_total - tip));
  tip := least(tip, p_dispute.amount_cents - org, v_total - org);
end $$;

-- Something that had lowered what was left of a payment is gone (p_fact: a refund that failed or came back, a dispute
-- that was won): who loses its lost disputes is decided anew, and the difference is booked. Answers the cents that the
-- association loses more.
create function split_lost_disputes(p_payment payment, p_fact uuid, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_dispute dispute;
  v_split record;
  v_org bigint;
  v_tip bigint;
  v_lost bigint := 0;
begin
  for v_dispute in
    select d.* from dispute d join payment_attempt a on a.id = d.attempt_id and a.state = 'succeeded'
    where d.payment_id = p_payment.id and d.state = 'lost' order by d.created_at, d.id for update of d
  loop
    select * into v_split from split_dispute(v_dispute);
    v_org := v_split.org - v_dispute.org_cents;
    v_tip := v_split.tip - v_dispute.tip_cents;
    continue when v_org = 0 and v_tip = 0;
    update dispute set org_cents = v_split.org, tip_cents = v_split.tip, updated_at = p_now where id = v_dispute.id;
    perform book('dispute-split:' || v_dispute.id || ':' || p_fact, 'dispute', p_now, jsonb_build_array(
      jsonb_build_object('kind', 'org_payable', 'organisationId', p_payment.organisation_id, 'amount', v_org),
      jsonb_build_object('kind', 'platform_tip', 'amount', v_tip),
      jsonb_build_object('kind', 'psp_fee', 'amount', -v_org - v_tip)));
    v_lost := v_lost + v_org;
  end loop;
  return v_lost;
end $$;

-- What a payer's bank says of a charge: p is {id, provider, disputeRef, attemptId, amount, state, openedAt, now, mails}.
-- Repeated, late and shuffled news end in the same state. Answers {kind: opened | moved | known | impossible, id}.
create function record_dispute(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempt;
  v_dispute dispute;
  v_payment payment;
  v_is_new boolean := false;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_org bigint := 0;
  v_tip bigint := 0;
begin
  select * into v_attempt from payment_attempt where id = (p ->> 'attemptId')::uuid;
  select * into v_payment from payment where id = v_attempt.payment_id for update;
  select * into v_dispute from dispute where provider = p ->> 'provider' and dispute_ref = p ->> 'disputeRef' for update;
  if v_dispute.id is null then
    insert into dispute (id, provider, dispute_ref, attempt_id, payment_id, amount_cents, state, opened_at, created_at,
      updated_at)
    values ((p ->> 'id')::uuid, p ->> 'provider', p ->> 'disputeRef', v_attempt.id, v_payment.id, v_amount, 'open',
      (p ->> 'openedAt')::timestamptz, v_now, v_now)
    returning * into v_dispute;
    v_is_new := true;
    perform book('dispute:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'psp_clearing', 'amount', -v_amount),
      jsonb_build_object('kind', 'dispute', 'amount', v_amount)));
    perform queue_mails(p -> 'mails', v_dispute.id, v_now);
  end if;
  if p ->> 'state' = v_dispute.state then
    return jsonb_build_object('kind', case when v_is_new then 'opened' else 'known' end, 'id', v_dispute.id);
  end if;
  if v_dispute.state <> 'open' then
    return jsonb_build_object('kind', 'impossible', 'id', v_dispute.id);
  end if;
  v_amount := v_dispute.amount_cents;
  if p ->> 'state' = 'lost' then
    if v_attempt.state = 'succeeded' then
      select org, tip into v_org, v_tip from split_dispute(v_dispute);
    end if;
    update dispute set state = 'lost', org_cents = v_org, tip_cents = v_tip, updated_at = v_now
      where id = v_dispute.id;
    perform book('dispute-lost:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'dispute', 'amount', -v_amount),
      jsonb_build_object('kind', 'org_payable', 'organisationId', v_payment.organisation_id, 'amount', v_org),
      jsonb_build_object('kind', 'platform_tip', 'amount', v_tip),
      jsonb_build_object('kind', 'psp_fee', 'amount', v_amount - v_org - v_tip)));
    perform take_from_totals(v_payment, v_org);
  else
    update dispute set state = 'won', updated_at = v_now where id = v_dispute.id;
    perform book('dispute-won:' || v_dispute.id, 'dispute', v_now, jsonb_build_array(
      jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount),
      jsonb_build_object('kind', 'dispute', 'amount', -v_amount)));
    perform take_from_totals(v_payment, split_lost_disputes(v_payment, v_dispute.id, v_now));
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('dispute', v_dispute.id, case p ->> 'state' when 'lost' then 'lose' else 'win' end, 'open', p ->> 'state',
      v_now);
  return jsonb_build_object('kind', case when v_is_new then 'opened' else 'moved' end, 'id', v_dispute.id);
end $$;

-- What is captured into an association's own account is there at once, so it is not owed; what is given back of it
-- comes from there (p_amount less than 0). Nothing where the attempt charged for the platform's account.
create function book_transfer(p_key text, p_attempt uuid, p_amount bigint, p_now timestamptz) returns void
language sql as $$
  select book(p_key, 'transfer', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', p.organisation_id, 'amount', p_amount),
    jsonb_build_object('kind', 'psp_clearing', 'amount', -p_amount)))
  from payment_attempt a join payment p on p.id = a.payment_id
  where a.id = p_attempt and a.payee_account is not null and p_amount <> 0
$$;

-- What is owed to an association at this moment. Less than 0: it owes us, for what went back after it was paid out.
create function balance_of(p_organisation uuid) returns bigint language sql stable as $$
  select -coalesce(sum(e.amount_cents), 0)::bigint from account a join ledger_entry e on e.account_id = a.id
  where a.organisation_id = p_organisation and a.kind = 'org_payable'
$$;

-- Sets money aside for a transfer: p is {id, organisationId, amount or null for all of it, now}. One payout of an
-- association after the other, so that together they are never more than is owed; captures go on meanwhile.
-- Answers {kind: created | refused, amount, balance}.
create function create_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_balance bigint;
  v_amount bigint;
begin
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_amount := coalesce((p ->> 'amount')::bigint, v_balance);
  -- guard: no more than is owed
  if v_amount <= 0 or v_amount > v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, v_amount, 'created', (p ->> 'now')::timestamptz,
    (p ->> 'now')::timestamptz);
  perform book('payout:' || (p ->> 'id'), 'payout', (p ->> 'now')::timestamptz, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', v_amount),
    jsonb_build_object('kind', 'payout', 'organisationId', v_organisation, 'amount', -v_amount)));
  return jsonb_build_object('kind', 'created', 'amount', v_amount, 'balance', v_balance - v_amount);
end $$;

-- An association paid back what it owed: p is {id, organisationId, amount, reference, now}. Never more than that.
-- Answers as create_payout.
create function record_repayment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_balance bigint;
begin
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  -- guard: no more than it owes
  if v_amount <= 0 or v_amount > -v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, reference, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, -v_amount, 'paid', p ->> 'reference', v_now, v_now);
  perform book('payout:' || (p ->> 'id'), 'payout', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', -v_amount),
    jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount)));
  return jsonb_build_object('kind', 'created', 'amount', v_amount, 'balance', v_balance + v_amount);
end $$;

-- A transfer was made, or given up: p is {id, event: pay | cancel, reference, now}. Answers the state it is in now,
-- null where there is no such payout.
create function settle_payout(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payout payout;
  v_to text := case p ->> 'event' when 'pay' then 'paid' else 'cancelled' end;
begin
  select * into v_payout from payout where id = (p ->> 'id')::uuid for update;
  if v_payout.id is null or v_payout.state <> 'created' then
    return v_payout.state;
  end if;
  update payout set state = v_to, reference = p ->> 'reference', updated_at = v_now where id = v_payout.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('payout', v_payout.id, p ->> 'event', 'created', v_to, v_now);
  perform book('payout-' || v_to || ':' || v_payout.id, 'payout', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'payout', 'organisationId', v_payout.organisation_id, 'amount', v_payout.amount_cents),
    case v_to when 'paid'
      then jsonb_build_object('kind', 'psp_clearing', 'amount', -v_payout.amount_cents)
      else jsonb_build_object('kind', 'org_payable', 'organisationId', v_payout.organisation_id,
        'amount', -v_payout.amount_cents)
    end));
  return v_to;
end $$;

-- A person looked at a quarantined orphan: the provider is asked to give it back, like any other.
create function open_orphan(p_orphan uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update orphan_payment set state = 'open', next_try_at = null, tries = 0, updated_at = p_now
    where id = p_orphan and state = 'quarantined';
  if not found then
    return false;
  end if;
  perform graphile_worker.add_job('refund-orphan', json_build_object('orphanId', p_orphan), max_attempts := 120);
  return true;
end $$;

-- The refund of an orphan, made before the provider is asked: one that is under way, else a new one with the id
-- p_refund. null where the orphan is not in the state p_from; with p_waits, where the time of a new one is yet to come.
create function prepare_orphan_refund(p_orphan uuid, p_from text, p_refund uuid, p_waits boolean, p_now timestamptz)
returns uuid language plpgsql as $$
declare
  v_orphan orphan_payment;
  v_refund uuid;
begin
  select * into v_orphan from orphan_payment where id = p_orphan for update;
  if v_orphan.id is null or v_orphan.state <> p_from then
    return null;
  end if;
  select id into v_refund from refund where orphan_id = p_orphan and state <> 'failed';
  if v_refund is null and p_waits and v_orphan.next_try_at > p_now then
    return null;
  end if;
  if v_refund is null then
    insert into refund (id, orphan_id, attempt_id, amount_cents, state, created_at, updated_at)
    values (p_refund, p_orphan, v_orphan.attempt_id, v_orphan.amount_cents, 'created', p_now, p_now);
    v_refund := p_refund;
  end if;
  return v_refund;
end $$;

-- What the provider says of the refund of an orphan: p is {refundId, event: accept | confirm | fail | wait, providerRef,
-- failure, nextTry, patience, entries, mails, now}. Made, it is booked, told and over, once; failed, another one is made
-- later. Answers the orphan's state afterwards.
create function settle_orphan_refund(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_orphan uuid;
  v_from text;
  v_to text;
begin
  select orphan_id into v_orphan from refund where id = (p ->> 'refundId')::uuid;
  perform 1 from orphan_payment where id = v_orphan for update;
  select state into v_from from refund where id = (p ->> 'refundId')::uuid for update;
  v_to := case p ->> 'event' when 'accept' then 'processing' when 'confirm' then 'refunded' when 'fail' then 'failed'
    else v_from end;
  if v_from in ('created', 'processing') then
    update refund set state = v_to, provider_ref = coalesce(p ->> 'providerRef', provider_ref),
      failure = p ->> 'failure', updated_at = v_now
    where id = (p ->> 'refundId')::uuid;
    if v_to <> v_from then
      insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
        values ('refund', (p ->> 'refundId')::uuid, p ->> 'event', v_from, v_to, v_now,
          jsonb_build_object('failure', p ->> 'failure'));
    end if;
    if v_to = 'refunded' then
      update orphan_payment set state = 'refunded', next_try_at = null, updated_at = v_now where id = v_orphan;
      perform book('refund:' || (p ->> 'refundId'), 'refund', v_now, p -> 'entries');
      perform queue_mails(p -> 'mails', v_orphan, v_now);
    else
      perform retry_orphan(v_orphan, (p ->> 'nextTry')::timestamptz,
        case v_to when 'failed' then (p ->> 'patience')::integer end, v_now);
    end if;
  end if;
  return (select state from orphan_payment where id = v_orphan);
end $$;

-- An orphan is given back another time; with p_patience, after so many refunds that failed, once a person decided.
create function retry_orphan(p_orphan uuid, p_next timestamptz, p_patience integer, p_now timestamptz) returns void
language sql as $$
  update orphan_payment set next_try_at = p_next, updated_at = p_now, state = case when (
    select count(*) from refund where orphan_id = p_orphan and state = 'failed'
  ) >= p_patience then 'quarantined' else 'open' end
  where id = p_orphan
$$;

-- Claims orphans whose time to be given back has come, at most p_limit. One that nobody tried yet has its job, and is
-- looked at should that be lost.
create function claim_due_orphans(p_now timestamptz, p_retry timestamptz, p_limit integer) returns setof uuid
language sql as $$
  update orphan_payment set next_try_at = p_retry, tries = tries + 1
  where id in (
    select id from orphan_payment
    where state = 'open' and coalesce(next_try_at, updated_at + interval '1 minute') <= p_now
    order by created_at limit p_limit for update skip locked
  ) returning id
$$;
