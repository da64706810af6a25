-- Freezes a cart for payment and opens its first attempt, all or nothing. p is {cartId, version, now,
-- deadline, demand, payer, payment: {id, amount, tip, provider, snapshot, snapshotHash, backUrl}, attempt:
-- {id, savesPaymentMethod} or null (nothing to pay), formVersion (as form_version), guard (as
-- hold_cart_stock: expired units are taken again), tries: {address (hexadecimal), since} where count_tries is
-- wanted, isCapped where the association is not verified}. Returns {kind: frozen | exists | stale |
-- exhausted, paymentId?}, frozen with {payment (as payment_facts), attempt (as attempt_facts, or null), tries
-- (as count_tries, or null)}: a second call returns the payment of the first one. Errors: OB001, OB009, OB010
-- as hold_cart_stock; OB009 without detail while no payments are taken; OB011 as assert_under_cap.
create or replace function freeze_cart(p jsonb) returns jsonb language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_cart cart;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payment jsonb := p -> 'payment';
  v_attempt jsonb := p -> 'attempt';
  v_tries jsonb := p -> 'tries';
  v_existing uuid;
  v_opened payment;
  v_first payment_attempt;
  v_counted jsonb;
begin
  perform assert_keys('freeze_cart', p, array[
    'cartId', 'version', 'now', 'deadline', 'demand', 'payer', 'payment', 'attempt', 'formVersion',
    'guard', 'tries', 'isCapped'
  ]);
  perform assert_keys('freeze_cart', p -> 'tries', array['address', 'since']);
  perform assert_keys('freeze_cart', p -> 'payment', array[
    'id', 'amount', 'tip', 'provider', 'snapshot', 'snapshotHash', 'backUrl'
  ]);
  perform assert_keys('freeze_cart', p -> 'attempt', array['id', 'savesPaymentMethod']);
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  select id into v_existing from payment
    where cart_id = v_cart.id and cart_version = (p ->> 'version')::integer and installment_number = 1;
  if v_existing is not null then
    return jsonb_build_object('kind', 'exists', 'paymentId', v_existing);
  end if;
  -- guard: the form that the caller knows
  if not is_form_at(v_cart.form_id, p ->> 'formVersion') then
    return jsonb_build_object('kind', 'stale');
  end if;
  -- end guard
  if v_cart.version <> (p ->> 'version')::integer or v_cart.state <> 'open' then
    return jsonb_build_object('kind', 'stale');
  end if;
  if is_cart_exhausted(v_cart.id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  perform assert_not_restored();
  perform move_state('cart', v_cart.id, 'freeze', v_now, jsonb_build_object('payer', p -> 'payer'));
  insert into payment (id, cart_id, cart_version, installment_number, organisation_id, form_id, amount_cents,
    tip_cents, currency, provider, snapshot, snapshot_hash, back_url, state, created_at, updated_at)
  values ((v_payment ->> 'id')::uuid, v_cart.id, v_cart.version, 1, v_cart.organisation_id, v_cart.form_id,
    (v_payment ->> 'amount')::bigint, (v_payment ->> 'tip')::bigint, 'EUR', v_payment ->> 'provider',
    v_payment -> 'snapshot', v_payment ->> 'snapshotHash', v_payment ->> 'backUrl', 'open', v_now, v_now)
  returning * into v_opened;
  if v_attempt is not null and v_attempt <> 'null' then
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, payment_method,
      saves_payment_method, deadline, next_poll_at, created_at, updated_at)
    values ((v_attempt ->> 'id')::uuid, (v_payment ->> 'id')::uuid, 1, 'created', v_payment ->> 'provider',
      (v_payment ->> 'amount')::bigint + (v_payment ->> 'tip')::bigint, (v_payment ->> 'tip')::bigint, 'Card',
      coalesce((v_attempt ->> 'savesPaymentMethod')::boolean, false), (p ->> 'deadline')::timestamptz,
      (p ->> 'deadline')::timestamptz, v_now, v_now)
    returning * into v_first;
  end if;
  if v_tries is not null then
    v_counted := count_tries(decode(v_tries ->> 'address', 'hex'), v_cart.form_id, v_cart.id,
      (v_attempt ->> 'id')::uuid, (v_tries ->> 'since')::timestamptz);
  end if;
  -- Last, so that the rows of a stock are locked for as short as possible.
  -- A payment in flight holds its stock until the attempt's deadline, even beyond the expiry of the cart.
  perform hold_cart_stock(v_cart.id, p -> 'demand', v_now, (p ->> 'deadline')::timestamptz, false,
    p -> 'guard');
  if v_first.id is not null and (p ->> 'isCapped')::boolean then
    perform assert_under_cap(v_cart.organisation_id);
  end if;
  return jsonb_build_object('kind', 'frozen', 'paymentId', v_opened.id, 'payment', payment_facts(v_opened),
    'attempt', case when v_first.id is not null then attempt_facts(v_first) end, 'tries', v_counted);
end $$;
