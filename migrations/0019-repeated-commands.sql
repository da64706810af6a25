-- Commands that are repeated, for nobody saw their answer: what was done is answered and not done twice; another wish
-- under a token that is taken is told.

-- What a request asked for, as it was put. null: asked before this was kept, its order and scope are all that is known.
alter table refund_request add column wish jsonb;

-- Of whoever set the money aside or booked its return; `asks_all`: all that was owed then, not an amount.
alter table payout add column token text;
alter table payout add column asks_all boolean not null default false;
create unique index payout_token on payout (organisation_id, (amount_cents > 0), token) where token is not null;

-- What was entered, so that a repetition can be told from another entry under the same reference; null: of before.
alter table offline_entry add column content_hash bytea;
-- The reference is written before its payment: whoever enters the same one waits there, with no stock in hand.
alter table offline_entry alter constraint offline_entry_payment_id_fkey deferrable initially deferred;

-- What was asked for with a token: {kind: repeated, requestId} where it is the same of the same order, {kind: differs}
-- where it is not; null where the token is free. p is as for create_refund.
create function find_repeated_refund(p jsonb) returns jsonb language sql stable as $$
  select case
    when r.order_id = (p ->> 'orderId')::uuid and r.scope = p ->> 'scope' and coalesce(r.wish = p -> 'wish', true)
      and r.restocks = (p ->> 'restocks')::boolean and r.cancels_schedule = (p ->> 'cancelsSchedule')::boolean
    then jsonb_build_object('kind', 'repeated', 'requestId', r.id) else '{"kind": "differs"}' end
  from refund_request r where r.token = p ->> 'token'
$$;

-- As before, and: p has `wish` as well, all that was asked for in one form. Answers {kind: differs} too, where the
-- token asked for something else; nothing is written then.
create or replace function create_refund(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order "order";
  v_known jsonb;
  v_schedule uuid;
  v_live boolean;
  wish record;
  v_left record;
begin
  select * into v_order from "order" where id = (p ->> 'orderId')::uuid;
  perform 1 from payment where cart_id = v_order.cart_id order by installment_number, id for update;
  v_known := find_repeated_refund(p);
  if v_known is not null then
    return v_known;
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
  insert into refund_request (id, token, order_id, scope, wish, restocks, cancels_schedule, asked_by, created_at,
    follow_at, captured)
  values ((p ->> 'id')::uuid, p ->> 'token', v_order.id, p ->> 'scope', p -> 'wish', (p ->> 'restocks')::boolean,
    (p ->> 'cancelsSchedule')::boolean, p ->> 'askedBy', v_now, case when v_live then v_now end,
    array(select id from payment where cart_id = v_order.cart_id and order_id = v_order.id))
  on conflict (token) do nothing;
  -- Taken at this very moment, for an order whose payments are not those above. Whatever follows another request has a
  -- token of its own, so nothing was written.
  if not found then
    return find_repeated_refund(p);
  end if;
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

-- What was set aside (p_is_aside) or booked as paid back under a token: {kind: repeated, id, amount, state} where that
-- was the same, {kind: differs, amount} where it was not; null where there is no token, or it is free.
create function find_repeated_payout(p jsonb, p_is_aside boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'amount', abs(amount_cents), 'state', state, 'kind', case
    when case when p ->> 'amount' is null then asks_all else abs(amount_cents) = (p ->> 'amount')::bigint end
      and (p_is_aside or reference is not distinct from p ->> 'reference')
    then 'repeated' else 'differs' end)
  from payout
  where organisation_id = (p ->> 'organisationId')::uuid and (amount_cents > 0) = p_is_aside and token = p ->> 'token'
$$;

-- As before, and: p has `token`, null where there is none. Answers {kind: created | repeated | differs | refused, id,
-- amount, balance, state} where `repeated` was written before and `differs` asked for something else.
create or replace function create_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_balance bigint;
  v_amount bigint;
  v_known jsonb;
begin
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_known := find_repeated_payout(p, true);
  if v_known is not null then
    return v_known || jsonb_build_object('balance', v_balance);
  end if;
  v_amount := coalesce((p ->> 'amount')::bigint, v_balance);
  -- guard: no more than is owed
  if v_amount <= 0 or v_amount > v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, token, asks_all, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, v_amount, 'created', p ->> 'token', p ->> 'amount' is null,
    (p ->> 'now')::timestamptz, (p ->> 'now')::timestamptz);
  perform book('payout:' || (p ->> 'id'), 'payout', (p ->> 'now')::timestamptz, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', v_amount),
    jsonb_build_object('kind', 'payout', 'organisationId', v_organisation, 'amount', -v_amount)));
  return jsonb_build_object('kind', 'created', 'id', p ->> 'id', 'amount', v_amount, 'balance', v_balance - v_amount);
end $$;

-- As before, and with a token as create_payout.
create or replace function record_repayment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_balance bigint;
  v_known jsonb;
begin
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_known := find_repeated_payout(p, false);
  if v_known is not null then
    return v_known || jsonb_build_object('balance', v_balance);
  end if;
  -- guard: no more than it owes
  if v_amount <= 0 or v_amount > -v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, reference, token, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, -v_amount, 'paid', p ->> 'reference', p ->> 'token', v_now, v_now);
  perform book('payout:' || (p ->> 'id'), 'payout', v_now, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', -v_amount),
    jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount)));
  return jsonb_build_object('kind', 'created', 'id', p ->> 'id', 'amount', v_amount, 'balance', v_balance + v_amount);
end $$;

-- As before. Answers {state, reference, isRepeated}, the reference as it was first given; null where there is no such
-- payout.
drop function settle_payout(jsonb);
create function settle_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payout payout;
  v_to text := case p ->> 'event' when 'pay' then 'paid' else 'cancelled' end;
begin
  select * into v_payout from payout where id = (p ->> 'id')::uuid for update;
  if v_payout.id is null then
    return null;
  end if;
  if v_payout.state <> 'created' then
    return jsonb_build_object('state', v_payout.state, 'reference', v_payout.reference, 'isRepeated', true);
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
  return jsonb_build_object('state', v_to, 'reference', p ->> 'reference', 'isRepeated', false);
end $$;

-- Enters money that an association took itself: reference, cart, payment and order, all of it or nothing, in one round
-- trip. p_entry is {paymentId, organisationId, reference, means, paidOn, contentHash}, the rest as for
-- create_frozen_cart and finalise_payment. Answers the order's number, null where the reference is entered already.
create function enter_offline(p_entry jsonb, p_cart jsonb, p_freeze jsonb, p_plan jsonb) returns text
language plpgsql as $$
begin
  insert into offline_entry (payment_id, organisation_id, reference, means, paid_on, content_hash)
  values ((p_entry ->> 'paymentId')::uuid, (p_entry ->> 'organisationId')::uuid, p_entry ->> 'reference',
    p_entry ->> 'means', (p_entry ->> 'paidOn')::date, decode(p_entry ->> 'contentHash', 'hex'))
  on conflict (organisation_id, reference) do nothing;
  if not found then
    return null;
  end if;
  perform create_frozen_cart(p_cart, p_freeze);
  perform finalise_payment(p_plan);
  return (select number from "order" where id = (p_plan -> 'order' ->> 'id')::uuid);
end $$;
