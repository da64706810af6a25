-- A means is kept as long as something is to be debited with it. Afterwards its provider forgets it, and so do we.

-- `forget_at`: when somebody looks whether its provider is to forget it; null where it serves, or is forgotten.
alter table mandate add column forget_at timestamptz;
alter table mandate add column forgotten_at timestamptz;
alter table mandate add constraint mandate_forgotten
  check (forgotten_at is null or (forget_at is null and means_ref = '' and state <> 'active'));
create index mandate_to_forget on mandate (forget_at) where forget_at is not null;
create index mandate_ref on mandate (provider, means_ref) where means_ref <> '';
create index payment_attempt_live_mandate on payment_attempt (mandate_id)
  where state in ('created', 'submitted', 'requires_action', 'unknown', 'processing');

-- Something goes on without these means: they are forgotten in a week, when what the last debit may have left to mend is
-- mended. Whether something else still needs them is looked at then.
create function leave_means(p_mandates uuid[], p_now timestamptz) returns void language sql as $$
  update mandate set forget_at = p_now + interval '7 days', updated_at = p_now
    where id = any(p_mandates) and means_ref <> ''
$$;

-- Whether a means, by its provider's name for it, is or may be charged: by a schedule that goes on or rests, or at this
-- moment.
create function is_means_needed(p_provider text, p_ref text) returns boolean language sql stable as $$
  select exists (
    select 1 from mandate m where m.provider = p_provider and m.means_ref = p_ref and m.means_ref <> '' and (
      exists (select 1 from schedule s where s.mandate_id = m.id and s.state in ('active', 'paused'))
      or exists (
        select 1 from payment_attempt a where a.mandate_id = m.id
          and a.state in ('created', 'submitted', 'requires_action', 'unknown', 'processing')
      )
    )
  )
$$;

-- Claims means that their providers are to forget, at most p_limit. From here on nothing is charged with them; they come
-- back at p_again until it is known that they are gone. Those that something needs all the same are looked at a day later.
create function claim_means_to_forget(p_now timestamptz, p_again timestamptz, p_limit integer) returns setof mandate
language plpgsql as $$
declare
  v_mandate mandate;
begin
  for v_mandate in
    select * from mandate where forget_at <= p_now order by forget_at limit p_limit for no key update skip locked
  loop
    -- guard: something is debited with it
    if is_means_needed(v_mandate.provider, v_mandate.means_ref) then
      update mandate set forget_at = p_now + interval '1 day', updated_at = p_now where id = v_mandate.id;
      continue;
    end if;
    -- end guard
    update mandate set state = case state when 'active' then 'revoked' else state end, forget_at = p_again,
      updated_at = p_now where id = v_mandate.id;
    return next v_mandate;
  end loop;
end $$;

-- Its provider forgot it: what is left is by what its payer knows it. False where that was recorded before.
create function note_means_forgotten(p_mandate uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update mandate set forgotten_at = p_now, forget_at = null, means_ref = '', customer_ref = null, updated_at = p_now
    where id = p_mandate and forgotten_at is null and state <> 'active';
  return found;
end $$;

-- A new means serves schedules from here on, the caller holds them; what served them is replaced where nothing else
-- goes on with it. As before, and what is left is forgotten.
create or replace function serve_schedules(p_schedules uuid[], p_mandate jsonb, p_organisation uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_new uuid := keep_mandate(p_mandate, p_organisation, p_now);
  v_old uuid[];
begin
  select array_agg(mandate_id) into v_old from schedule
    where id = any(p_schedules) and state in ('active', 'paused');
  update schedule set mandate_id = v_new, updated_at = p_now
    where id = any(p_schedules) and state in ('active', 'paused');
  perform 1 from mandate where id = any(v_old) order by id for update;
  update mandate set state = 'replaced', updated_at = p_now where id = any(v_old) and not exists (
    select 1 from schedule s where s.mandate_id = mandate.id and s.state in ('active', 'paused')
  );
  perform leave_means(array(select id from mandate where id = any(v_old) and state = 'replaced'), p_now);
  if v_old is null then
    -- All of them were over when the new means came.
    perform leave_means(array[v_new], p_now);
  end if;
end $$;

-- Moves a schedule and writes the event; false where its state does not allow it. As before, and the means of one that is
-- over is left.
create or replace function move_schedule(p_schedule uuid, p_from text[], p_to text, p_event text, p_now timestamptz)
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
  if p_to in ('ended', 'cancelled') then
    perform leave_means(array[mandate_id], p_now) from schedule where id = p_schedule;
  end if;
  return true;
end $$;

-- The single door of money in. As before, and a means that was kept with money that cannot become an order is left.
create or replace function finalise_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order jsonb := p -> 'order';
  v_payment payment;
  v_attempt payment_attempt;
  v_orphan uuid;
  v_reason text;
  v_number text;
  v_means jsonb;
begin
  select * into v_payment from payment where id = (p ->> 'paymentId')::uuid for update;
  select * into v_attempt from payment_attempt
    where id = (p ->> 'attemptId')::uuid and payment_id = v_payment.id for update;
  -- guard: already finalised
  if v_payment.state = 'paid' and (v_attempt.id is null or v_attempt.state = 'succeeded') then
    return jsonb_build_object('kind', 'already', 'orderId', v_payment.order_id);
  end if;
  -- end guard
  select id, reason into v_orphan, v_reason from orphan_payment where attempt_id = v_attempt.id;
  if v_orphan is not null then
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', v_reason);
  end if;
  v_reason := case
    when v_payment.state = 'paid' then 'duplicate'
    -- The attempt's own amount: what its payment is worth may have been changed since.
    when (p ->> 'captured')::bigint <> coalesce(v_attempt.amount_cents, v_payment.amount_cents + v_payment.tip_cents)
      or p ->> 'currency' <> v_payment.currency
      -- Of a provider that says where the money went.
      or (p ? 'payeeAccount' and p ->> 'payeeAccount' is distinct from v_attempt.payee_account) then 'mismatch'
    when v_payment.state = 'cancelled' then 'cancelled'
  end;
  if v_reason is null and v_payment.installment_number = 1 then
    begin
      perform sell_cart_stock(v_payment.cart_id, p -> 'demand', v_now);
    exception when sqlstate 'OB001' then
      v_reason := 'sold_out';
    end;
  end if;
  -- Nothing was taken for a free cart, so there is nothing to give back: the caller is told and nothing is written.
  if v_reason is not null and v_attempt.id is null then
    raise exception 'free payment % is %', v_payment.id, v_reason
      using errcode = case v_reason when 'sold_out' then 'OB001' else 'OB004' end;
  end if;
  if v_reason is not null then
    if v_reason = 'sold_out' then
      update payment set state = 'cancelled', updated_at = v_now where id = v_payment.id;
      insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
        values ('payment', v_payment.id, 'cancel', v_payment.state, 'cancelled', v_now, '{"reason": "sold_out"}');
    end if;
    v_orphan := record_orphan(v_payment, v_attempt, p ->> 'providerRef', (p ->> 'captured')::bigint,
      p ->> 'currency', v_reason, (p ->> 'orphanId')::uuid, v_now);
    if v_reason = 'mismatch' then
      perform hold_installment(v_payment.id, v_now);
    end if;
    -- The provider may have kept its means all the same.
    v_means := coalesce(nullif(p -> 'schedule', 'null') -> 'mandate', p -> 'mandate');
    if v_attempt.keeps_means and (v_means ->> 'isKept')::boolean then
      perform leave_means(array[keep_mandate(v_means, v_payment.organisation_id, v_now)], v_now);
    end if;
    return jsonb_build_object('kind', 'orphan', 'orphanId', v_orphan, 'reason', v_reason);
  end if;
  if v_payment.installment_number > 1 then
    return finalise_installment(p, v_payment, v_attempt);
  end if;
  v_number := (p ->> 'numberPrefix') || lpad(next_number(p ->> 'numberScope')::text, 6, '0');
  insert into "order" (id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents,
    vat_cents, discount_cents, payment_frequency, created_at)
  values ((v_order ->> 'id')::uuid, v_number, v_payment.organisation_id, v_payment.form_id, v_payment.cart_id,
    v_order ->> 'locale', v_order -> 'payer', (v_order ->> 'amount')::bigint, (v_order ->> 'tip')::bigint,
    (v_order ->> 'vat')::bigint, (v_order ->> 'discount')::bigint, v_order ->> 'frequency', v_now);
  insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
    is_eligible_tax_receipt, detail)
  select (i ->> 'id')::uuid, (v_order ->> 'id')::uuid, (i ->> 'position')::integer, (i ->> 'tierId')::uuid,
    i ->> 'tierType', i ->> 'name', (i ->> 'amount')::bigint, (i ->> 'vat')::bigint,
    (i ->> 'isEligibleTaxReceipt')::boolean, i -> 'detail'
  from jsonb_array_elements(p -> 'items') i;
  -- In the order of the lines, so that a family's tickets follow each other; the lock on the form's counter lasts to
  -- the end of the transaction, so that no number is lost where it is given up.
  insert into ticket (id, order_id, order_item_id, form_id, number, code, created_at)
  select gen_random_uuid(), (v_order ->> 'id')::uuid, item.id, v_payment.form_id,
    next_number('ticket:' || v_payment.form_id), new_ticket_code(), v_now
  from (
    select (i ->> 'id')::uuid as id from jsonb_array_elements(p -> 'items') i
    where i ->> 'tierType' = 'Registration' order by (i ->> 'position')::integer
  ) item;

  update payment set state = 'paid', order_id = (v_order ->> 'id')::uuid, updated_at = v_now
    where id = v_payment.id;
  update cart set state = 'ordered', updated_at = v_now where id = v_payment.cart_id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at) values
    ('payment', v_payment.id, 'pay', v_payment.state, 'paid', v_now),
    ('cart', v_payment.cart_id, 'order', 'paying', 'ordered', v_now);
  if v_attempt.id is not null then
    perform move_attempt(v_attempt.id,
      array['created', 'submitted', 'requires_action', 'unknown', 'processing', 'expired', 'cancelled', 'failed'],
      'succeeded', 'succeed', v_now, jsonb_build_object('providerRef', p ->> 'providerRef'));
    perform book('capture:' || v_attempt.id, 'capture', v_now, p -> 'entries');
    perform book_transfer('transfer:' || v_attempt.id, v_attempt.id, v_payment.amount_cents, v_now);
  end if;
  perform write_shares(v_payment.id, p -> 'shares');
  if p -> 'schedule' <> 'null' then
    perform start_schedule(p -> 'schedule', v_payment, (v_order ->> 'id')::uuid, v_now);
  end if;
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
    is_organisation, at)
  select (v_order ->> 'id')::uuid, v_payment.form_id, c ->> 'displayName', (v_order ->> 'amount')::bigint,
    (c ->> 'publishAmount')::boolean, c ->> 'comment', (c ->> 'isOrganisation')::boolean, v_now
  from (select p -> 'contribution' as c) contribution;
  perform note_raised(v_payment.form_id, v_payment.amount_cents, 1);
  perform queue_mails(
    (select jsonb_agg(jsonb_set(m, '{payload,orderNumber}', to_jsonb(v_number))) from jsonb_array_elements(p -> 'mails') m),
    (v_order ->> 'id')::uuid, v_now);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_order ->> 'id');
end $$;

-- What was over before.
update mandate m
  set forget_at = interval '7 days'
    + greatest(m.updated_at, (select max(s.updated_at) from schedule s where s.mandate_id = m.id))
  where m.means_ref <> '' and not is_means_needed(m.provider, m.means_ref);
