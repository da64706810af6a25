-- Begins a cancellation and freezes its list. p is {id, organisationId, formId, tierId, priceName, token,
-- mails, giftDays, userId, now}. The form is locked: of two members at once, the second one finds the
-- first one's. Returns {kind: frozen | repeated | differs | open, id, orders, amount}: `differs` is
-- another cancellation with the same idempotency key, `open` one that has not ended. Nothing is written
-- unless the kind is frozen.
create or replace function freeze_cancellation(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_form uuid := (p ->> 'formId')::uuid;
  v_tier uuid := (p ->> 'tierId')::uuid;
  v_known cancellation;
begin
  perform assert_keys('freeze_cancellation', p, array[
    'id', 'organisationId', 'formId', 'tierId', 'priceName', 'token', 'mails', 'giftDays', 'userId',
    'now'
  ]);
  -- guard: one cancellation of a campaign at a time
  perform 1 from form where id = v_form for no key update;
  -- end guard
  select * into v_known from cancellation where token = p ->> 'token';
  if found then
    return jsonb_build_object('id', v_known.id, 'orders', v_known.orders, 'amount',
      v_known.amount_cents, 'kind', case
      when v_known.form_id = v_form and v_known.tier_id is not distinct from v_tier
        and v_known.gift_days is not distinct from (p ->> 'giftDays')::integer then 'repeated'
      else 'differs' end);
  end if;
  select * into v_known from cancellation where form_id = v_form and order_id is null
    and state = any(state_set('cancellation', 'open')) limit 1;
  if found then
    return jsonb_build_object('kind', 'open', 'id', v_known.id, 'orders', 0, 'amount', 0);
  end if;
  insert into cancellation (id, organisation_id, form_id, tier_id, price_name, token, state, mails,
    gift_days, asked_by, orders, amount_cents, frozen_at, next_try_at, created_at, updated_at)
  values ((p ->> 'id')::uuid, (p ->> 'organisationId')::uuid, v_form, v_tier, p ->> 'priceName',
    p ->> 'token', 'running', p -> 'mails', (p ->> 'giftDays')::integer, (p ->> 'userId')::uuid, 0, 0,
    v_now, v_now, v_now, v_now);
  insert into cancellation_order (cancellation_id, order_id, state, is_late, is_offline, method,
    amount_cents, tip_cents, lines, debits, next_try_at, created_at, updated_at)
  select (p ->> 'id')::uuid, c.order_id, 'waiting', false, c.is_offline, c.method, c.amount, c.tip,
    c.lines, c.debits, v_now, v_now, v_now
  from cancellable_orders(v_form, v_tier, null) c;
  update cancellation set (orders, amount_cents) = (
    select count(*), coalesce(sum(o.amount_cents) filter (where not o.is_offline), 0)
    from cancellation_order o where o.cancellation_id = cancellation.id
  ) where id = (p ->> 'id')::uuid returning * into v_known;
  return jsonb_build_object('kind', 'frozen', 'id', v_known.id, 'orders', v_known.orders, 'amount',
    v_known.amount_cents);
end $$;
