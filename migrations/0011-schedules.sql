-- Instalments and monthly gifts: what is owed later, with what it is charged, and what became of each debit.

-- An installation may add providers; the registry of the program knows which there are.
alter table payment drop constraint payment_provider_check;
alter table payment add constraint payment_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$');
alter table payment_attempt drop constraint payment_attempt_provider_check;
alter table payment_attempt add constraint payment_attempt_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$');
alter table orphan_payment drop constraint orphan_payment_provider_check;
alter table orphan_payment add constraint orphan_payment_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$');
alter table provider_event drop constraint provider_event_provider_check;
alter table provider_event add constraint provider_event_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$');

-- What the payer chose: in how many times, and on which day of the month the later debits are.
alter table cart add column installments integer not null default 1 check (installments in (1, 3, 6, 10, 12));
alter table cart add column debit_day integer check (debit_day between 1 and 28);

-- A means of payment that its provider keeps for later debits.
create table mandate (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,30}$'),
  means text not null check (means in ('Card', 'Sepa')),
  means_ref text not null,
  customer_ref text,
  payer_email text not null,
  brand text not null,
  last4 text not null,
  -- null for an account, which does not expire.
  expiry_month integer check (expiry_month between 1 and 12),
  expiry_year integer,
  state text not null check (state in ('active', 'replaced', 'revoked')),
  -- What the payer agreed to, and when: the version of the terms, the proof of the mandate.
  terms_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((expiry_month is null) = (expiry_year is null))
);
create index mandate_expiry on mandate (expiry_year, expiry_month) where state = 'active';

-- What is still to come of an order. INSTALLMENT: amount and tip are the order's, to the last cent. SUBSCRIPTION: those
-- of each month to come.
create table schedule (
  id uuid primary key,
  order_id uuid not null unique references "order",
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  kind text not null check (kind in ('INSTALLMENT', 'SUBSCRIPTION')),
  state text not null check (state in ('active', 'paused', 'ended', 'cancelled')),
  debit_day integer not null check (debit_day between 1 and 31),
  mandate_id uuid not null references mandate,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index schedule_mandate on schedule (mandate_id);

-- One debit of a schedule. Its payment is made with it; attempts are added to that, by the collector or by the payer.
create table installment (
  schedule_id uuid not null references schedule,
  number integer not null check (number >= 1),
  payment_id uuid not null unique references payment,
  due_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  state text not null check (state in ('planned', 'collecting', 'paid', 'refused', 'cancelled', 'refunded')),
  -- The day on which the collector acts; null: it does not.
  try_on date,
  tries integer not null default 0 check (tries >= 0),
  -- The provider's code of the last refusal.
  refusal text,
  -- A monthly debit whose next month is not there yet.
  awaits_next boolean not null default false,
  updated_at timestamptz not null,
  primary key (schedule_id, number),
  check (try_on is null or state in ('planned', 'refused'))
);
create index installment_try on installment (try_on) where try_on is not null;
create index installment_due on installment (due_on) where state = 'planned';

-- One time that a payer regularises: pays a debit in person. While it is open the collector leaves that debit alone.
create table regularisation (
  id uuid primary key,
  payment_id uuid not null references payment,
  mode text not null check (mode in ('sameMeans', 'newMeans')),
  state text not null check (state in ('open', 'confirmed', 'failed', 'cancelled')),
  -- The new means serves the payer's other schedules with this association too.
  serves_others boolean not null,
  back_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index regularisation_one_open on regularisation (payment_id) where state = 'open';

-- What each captured payment paid of each line, to the cent.
create table payment_share (
  payment_id uuid not null references payment,
  order_item_id uuid not null references order_item,
  item_cents bigint not null check (item_cents >= 0),
  options_cents bigint not null check (options_cents >= 0),
  primary key (payment_id, order_item_id),
  check (item_cents + options_cents > 0)
);
create index payment_share_item on payment_share (order_item_id);
-- What was paid before is one payment an order. Its options were not kept apart from its lines.
insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
  select p.id, i.id, i.amount_cents, 0 from payment p join order_item i on i.order_id = p.order_id
  where p.state = 'paid' and i.amount_cents > 0;

-- What a form's totals have yet to take in: money that came or went back, contributors. The worker rolls it up.
create table raised_entry (
  id bigint generated always as identity primary key,
  form_id uuid not null references form,
  amount_cents bigint not null,
  contributors integer not null
);
create index raised_entry_form on raised_entry (form_id);
insert into raised_entry (form_id, amount_cents, contributors)
  select form_id, amount_cents, 1 from contribution where not rolled_up;
-- The jobs that did so, of which nobody takes any more.
select graphile_worker.remove_job('roll-up-form:' || id) from form;
drop index contribution_new;
alter table contribution drop column rolled_up;

alter table "order" add column payment_frequency text not null default 'SINGLE'
  check (payment_frequency in ('SINGLE', 'INSTALLMENT', 'SUBSCRIPTION'));

-- `processing`: the bank takes days. `kind`: who pays now, or who is charged later. An attempt that keeps its means
-- says so; one at a means that was kept says which.
alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt add constraint payment_attempt_state_check check (state in (
  'created', 'submitted', 'requires_action', 'unknown', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'
));
alter table payment_attempt drop constraint payment_attempt_n_check;
alter table payment_attempt add constraint payment_attempt_n_check check (n >= 1);
alter table payment_attempt add column means text not null default 'Card' check (means in ('Card', 'Sepa'));
alter table payment_attempt add column kind text not null default 'payer' check (kind in ('payer', 'collector'));
alter table payment_attempt add column keeps_means boolean not null default false;
alter table payment_attempt add column mandate_id uuid references mandate;
alter table payment_attempt add column regularisation_id uuid references regularisation;
-- The platform's part of what the attempt charges: what its payment is worth may be changed once the attempt is over.
alter table payment_attempt add column tip_cents bigint not null default 0 check (tip_cents between 0 and amount_cents);
update payment_attempt a set tip_cents = p.tip_cents from payment p where p.id = a.payment_id;
-- The association's own account at the provider that the charge was sent to; null: the platform's. Whatever the
-- association's file says later, the money is there.
alter table payment_attempt add column payee_account text;
drop index payment_attempt_one_live;
create unique index payment_attempt_one_live on payment_attempt (payment_id)
  where state in ('created', 'submitted', 'requires_action', 'unknown', 'processing');

-- Whether an attempt at a payment may still take money.
create function has_live_attempt(p_payment uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from payment_attempt
    where payment_id = p_payment
      and state in ('created', 'submitted', 'requires_action', 'unknown', 'processing')
  )
$$;

-- As before; the later debits of an order do not count among the cards that its cart may try.
create or replace function is_cart_exhausted(p_cart uuid) returns boolean language sql stable as $$
  select count(*) >= 5 from payment_attempt a join payment p on p.id = a.payment_id
  where p.cart_id = p_cart and p.installment_number = 1 and (a.state = 'failed' or a.submitted_at is not null)
$$;

-- As before, for the payment that makes the order; a direct debit under way keeps it too.
create or replace function expire_old_payments(p_oldest timestamptz, p_now timestamptz, p_limit integer)
returns integer language sql as $$
  select count(*)::integer from (
    select id from payment p
    where p.state = 'open' and p.installment_number = 1 and p.created_at < p_oldest and not has_live_attempt(p.id)
    order by p.created_at limit p_limit for update skip locked
  ) old where expire_payment(old.id, p_now)
$$;
drop index payment_open_since;
create index payment_open_since on payment (created_at) where state = 'open' and installment_number = 1;

-- As before, for the payment that makes the order.
create or replace function reopen_cart(p_cart uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_payment payment;
  v_reopened boolean;
begin
  select * into v_payment from payment
    where cart_id = p_cart and installment_number = 1 and state in ('open', 'expired') for update;
  if v_payment.id is not null then
    with overdue as (
      update payment_attempt set state = 'expired', next_poll_at = null, updated_at = p_now
        where payment_id = v_payment.id and state = 'created' and deadline <= p_now returning id
    )
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      select 'attempt', id, 'expire', 'created', 'expired', p_now from overdue;
    if has_live_attempt(v_payment.id) then
      return false;
    end if;
    update payment set state = 'cancelled', updated_at = p_now where id = v_payment.id;
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('payment', v_payment.id, 'cancel', v_payment.state, 'cancelled', p_now);
  end if;
  update cart set state = 'open', version = version + 1, updated_at = p_now
    where id = p_cart and state = 'paying'
    returning true into v_reopened;
  if v_reopened then
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('cart', p_cart, 'reopen', 'paying', 'open', p_now);
    update stock_hold
      set expires_at = least(expires_at, p_now + interval '15 minutes', first_held_at + interval '45 minutes')
      where cart_id = p_cart and state = 'held';
    return true;
  end if;
  return exists (select 1 from cart where id = p_cart and state = 'open');
end $$;

-- A cart as it is written, with its instalments. p is as before, with {installments, debitDay}.
create or replace function write_cart(p jsonb) returns integer language plpgsql as $$
declare
  written integer;
begin
  update cart set
    items = p -> 'items',
    payer = nullif(p -> 'payer', 'null'),
    real_amount_cents = (p ->> 'realAmount')::bigint,
    tip_cents = (p ->> 'tip')::bigint,
    discount_code = p ->> 'discountCode',
    payment_frequency = p ->> 'frequency',
    installments = coalesce((p ->> 'installments')::integer, 1),
    debit_day = (p ->> 'debitDay')::integer,
    locale = p ->> 'locale',
    version = version + 1,
    updated_at = (p ->> 'now')::timestamptz
  where id = (p ->> 'id')::uuid and version = (p ->> 'version')::integer and state = 'open'
  returning version into written;
  if written is not null then
    perform hold_cart_stock(
      (p ->> 'id')::uuid, p -> 'demand', (p ->> 'now')::timestamptz, (p ->> 'expires')::timestamptz, true
    );
  end if;
  return written;
end $$;

create or replace function create_cart(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  insert into cart (id, key_hash, organisation_id, form_id, state, version, locale, items, payer,
    real_amount_cents, tip_cents, discount_code, payment_frequency, installments, debit_day, idempotency_hash,
    idempotency_body, created_at, updated_at)
  values ((p ->> 'id')::uuid, decode(p ->> 'keyHash', 'hex'), (p ->> 'organisationId')::uuid,
    (p ->> 'formId')::uuid, 'open', 1, p ->> 'locale', p -> 'items', nullif(p -> 'payer', 'null'),
    (p ->> 'realAmount')::bigint, (p ->> 'tip')::bigint, p ->> 'discountCode', p ->> 'frequency',
    coalesce((p ->> 'installments')::integer, 1), (p ->> 'debitDay')::integer,
    decode(p ->> 'idempotencyHash', 'hex'), decode(p ->> 'idempotencyBody', 'hex'), v_now, v_now)
  on conflict (form_id, idempotency_hash) do nothing;
  if not found then
    return false;
  end if;
  perform hold_cart_stock((p ->> 'id')::uuid, p -> 'demand', v_now, (p ->> 'expires')::timestamptz, true);
  return true;
end $$;

-- As before; the first attempt says with what it is paid and whether that is kept. p as before, with attempt {id, means,
-- keepsMeans}.
create or replace function freeze_cart(p jsonb) returns jsonb language plpgsql as $$
declare
  v_cart cart;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_payment jsonb := p -> 'payment';
  v_attempt jsonb := p -> 'attempt';
  v_existing uuid;
begin
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  select id into v_existing from payment
    where cart_id = v_cart.id and cart_version = (p ->> 'version')::integer and installment_number = 1;
  if v_existing is not null then
    return jsonb_build_object('kind', 'exists', 'paymentId', v_existing);
  end if;
  if v_cart.version <> (p ->> 'version')::integer or v_cart.state <> 'open' then
    return jsonb_build_object('kind', 'stale');
  end if;
  if is_cart_exhausted(v_cart.id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  update cart set state = 'paying', updated_at = v_now, payer = p -> 'payer' where id = v_cart.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('cart', v_cart.id, 'freeze', 'open', 'paying', v_now);
  insert into payment (id, cart_id, cart_version, installment_number, organisation_id, form_id, amount_cents,
    tip_cents, currency, provider, snapshot, snapshot_hash, back_url, state, created_at, updated_at)
  values ((v_payment ->> 'id')::uuid, v_cart.id, v_cart.version, 1, v_cart.organisation_id, v_cart.form_id,
    (v_payment ->> 'amount')::bigint, (v_payment ->> 'tip')::bigint, 'EUR', v_payment ->> 'provider',
    v_payment -> 'snapshot', v_payment ->> 'snapshotHash', v_payment ->> 'backUrl', 'open', v_now, v_now);
  if v_attempt is not null and v_attempt <> 'null' then
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, means, keeps_means,
      deadline, next_poll_at, created_at, updated_at)
    values ((v_attempt ->> 'id')::uuid, (v_payment ->> 'id')::uuid, 1, 'created', v_payment ->> 'provider',
      (v_payment ->> 'amount')::bigint + (v_payment ->> 'tip')::bigint, (v_payment ->> 'tip')::bigint, 'Card',
      coalesce((v_attempt ->> 'keepsMeans')::boolean, false), (p ->> 'deadline')::timestamptz,
      (p ->> 'deadline')::timestamptz, v_now, v_now);
  end if;
  -- A payment in flight keeps its stock to the attempt's deadline, whatever the cart's own clock says.
  perform hold_cart_stock(v_cart.id, p -> 'demand', v_now, (p ->> 'deadline')::timestamptz, false);
  return jsonb_build_object('kind', 'frozen', 'paymentId', v_payment ->> 'id');
end $$;

-- The payer regularises a debit: p is {id, paymentId, mode, servesOthers, backUrl, now, expires}. One that is open for
-- the same means goes on, in two tabs as in one, while it may still try a card; another one, that takes no money at
-- this moment, makes room. Answers {kind: opened | paid | closed | busy, id?}.
create function open_regularisation(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_open uuid;
  v_payment payment;
begin
  select * into v_payment from payment where id = (p ->> 'paymentId')::uuid for update;
  if v_payment.state = 'paid' then
    return jsonb_build_object('kind', 'paid');
  end if;
  if v_payment.state <> 'open' or exists (
    select 1 from installment i join schedule s on s.id = i.schedule_id
    where i.payment_id = v_payment.id and s.state = 'cancelled'
  ) then
    return jsonb_build_object('kind', 'closed');
  end if;
  update regularisation r
    set expires_at = (p ->> 'expires')::timestamptz, back_url = coalesce(p ->> 'backUrl', back_url), updated_at = v_now
  where r.payment_id = v_payment.id and r.state = 'open' and r.expires_at > v_now and r.mode = p ->> 'mode'
    and r.serves_others = (p ->> 'servesOthers')::boolean
    and not exists (
      select 1 from payment_attempt a where a.payment_id = v_payment.id
        and a.state in ('submitted', 'requires_action', 'unknown', 'processing')
    ) and (
      select count(*) from payment_attempt a
      where a.regularisation_id = r.id and (a.state = 'failed' or a.submitted_at is not null)
    ) < 5
  returning id into v_open;
  if v_open is not null then
    return jsonb_build_object('kind', 'opened', 'id', v_open);
  end if;
  with given_up as (
    update payment_attempt set state = 'cancelled', next_poll_at = null, updated_at = v_now
      where payment_id = v_payment.id and state = 'created' returning id
  )
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    select 'attempt', id, 'cancel', 'created', 'cancelled', v_now from given_up;
  if has_live_attempt(v_payment.id) then
    return jsonb_build_object('kind', 'busy');
  end if;
  perform end_regularisation(r.id, 'cancelled', 'cancel', v_now)
    from regularisation r where r.payment_id = v_payment.id and r.state = 'open';
  insert into regularisation (id, payment_id, mode, state, serves_others, back_url, expires_at, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_payment.id, p ->> 'mode', 'open', (p ->> 'servesOthers')::boolean, p ->> 'backUrl',
    (p ->> 'expires')::timestamptz, v_now, v_now);
  return jsonb_build_object('kind', 'opened', 'id', p ->> 'id');
end $$;

-- Opens the next attempt at a debit that its payer regularises: five in a regularisation.
create function open_regularisation_attempt(
  p_payment payment, p_attempt uuid, p_now timestamptz, p_deadline timestamptz, p_means text
) returns jsonb language plpgsql as $$
declare
  v_regularisation regularisation;
  v_used integer;
begin
  select * into v_regularisation from regularisation where payment_id = p_payment.id and state = 'open';
  if v_regularisation.id is null then
    return jsonb_build_object('kind', 'closed');
  end if;
  if v_regularisation.expires_at <= p_now then
    return jsonb_build_object('kind', 'expired');
  end if;
  select count(*) filter (where state = 'failed' or submitted_at is not null) into v_used
    from payment_attempt where regularisation_id = v_regularisation.id;
  -- Beginning again gives no more cards to try: ten a day, whoever has the link.
  if v_used >= 5 or (
    select count(*) from payment_attempt
    where payment_id = p_payment.id and kind = 'payer' and submitted_at > p_now - interval '1 day'
  ) >= 10 or (select count(*) from payment_attempt where payment_id = p_payment.id) >= 200 then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, means, kind, keeps_means,
    mandate_id, regularisation_id, deadline, next_poll_at, created_at, updated_at)
  select p_attempt, p_payment.id, 1 + (select count(*) from payment_attempt where payment_id = p_payment.id), 'created',
    p_payment.provider, p_payment.amount_cents + p_payment.tip_cents, p_payment.tip_cents,
    case when v_regularisation.mode = 'sameMeans' then m.means else coalesce(p_means, 'Card') end, 'payer',
    v_regularisation.mode = 'newMeans', case when v_regularisation.mode = 'sameMeans' then m.id end,
    v_regularisation.id, p_deadline, p_deadline, p_now, p_now
  from installment i join schedule s on s.id = i.schedule_id join mandate m on m.id = s.mandate_id
  where i.payment_id = p_payment.id;
  return jsonb_build_object('kind', 'opened', 'attemptId', p_attempt);
end $$;

-- Opens the next attempt at an open payment, with the means that the payer chose (null: as the last one); a live one
-- that took nothing yet changes its means. As before for the payment that makes the order; a later debit has no stock
-- and no age, but a regularisation.
drop function open_attempt(uuid, uuid, timestamptz, timestamptz, timestamptz, jsonb);
create function open_attempt(
  p_payment uuid, p_attempt uuid, p_now timestamptz, p_deadline timestamptz, p_oldest timestamptz, p_demand jsonb,
  p_means text
) returns jsonb language plpgsql as $$
declare
  v_payment payment;
  v_live payment_attempt;
  v_last payment_attempt;
  v_used integer;
begin
  select * into v_payment from payment where id = p_payment for update;
  if v_payment.state <> 'open' then
    return jsonb_build_object('kind', 'closed');
  end if;
  -- One that nobody used in its time, should the poller be late.
  with overdue as (
    update payment_attempt set state = 'expired', next_poll_at = null, updated_at = p_now
      where payment_id = p_payment and state = 'created' and deadline <= p_now
      returning id
  )
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    select 'attempt', id, 'expire', 'created', 'expired', p_now from overdue;
  select * into v_live from payment_attempt
    where payment_id = p_payment and state in ('created', 'submitted', 'requires_action', 'unknown', 'processing');
  if v_live.state = 'created' and p_means is not null and p_means <> v_live.means and v_live.mandate_id is null then
    -- Another means is another session of the provider, so another attempt; this one never saw a card.
    update payment_attempt set state = 'cancelled', next_poll_at = null, updated_at = p_now where id = v_live.id;
    insert into state_change (machine, entity_id, event, from_state, to_state, at)
      values ('attempt', v_live.id, 'cancel', 'created', 'cancelled', p_now);
    v_live := null;
  end if;
  if v_live.id is not null then
    return jsonb_build_object('kind', 'live', 'attemptId', v_live.id);
  end if;
  if v_payment.installment_number > 1 then
    return open_regularisation_attempt(v_payment, p_attempt, p_now, p_deadline, p_means);
  end if;
  if v_payment.created_at < p_oldest then
    perform expire_payment(p_payment, p_now);
    return jsonb_build_object('kind', 'expired');
  end if;
  select count(*) filter (where state = 'failed' or submitted_at is not null) into v_used
    from payment_attempt where payment_id = p_payment;
  if v_used >= 5 or is_cart_exhausted(v_payment.cart_id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  select * into v_last from payment_attempt where payment_id = p_payment order by n desc limit 1;
  -- A frame opened again and again is no card, but there is an end to it.
  if v_last.n >= 50 then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, means, keeps_means,
    deadline, next_poll_at, created_at, updated_at)
  values (p_attempt, p_payment, coalesce(v_last.n, 0) + 1, 'created', v_payment.provider,
    v_payment.amount_cents + v_payment.tip_cents, v_payment.tip_cents, coalesce(p_means, v_last.means, 'Card'),
    coalesce(v_last.keeps_means, false), p_deadline, p_deadline, p_now, p_now);
  perform hold_cart_stock(v_payment.cart_id, p_demand, p_now, p_deadline, false);
  return jsonb_build_object('kind', 'opened', 'attemptId', p_attempt);
end $$;

-- As before; a direct debit under way ends with it too.
create or replace function record_orphan(
  p_payment payment, p_attempt payment_attempt, p_ref text, p_amount bigint, p_currency text, p_reason text,
  p_orphan uuid, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into orphan_payment (id, payment_id, attempt_id, provider, provider_ref, amount_cents, currency,
    reason, state, created_at, updated_at)
  values (p_orphan, p_payment.id, p_attempt.id, p_attempt.provider, p_ref, p_amount, p_currency, p_reason,
    case when p_reason = 'mismatch' then 'quarantined' else 'open' end, p_now, p_now)
  on conflict (attempt_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from orphan_payment where attempt_id = p_attempt.id;
    return v_id;
  end if;
  update payment_attempt set provider_ref = p_ref, next_poll_at = null, updated_at = p_now,
    state = case when state in ('created', 'submitted', 'requires_action', 'unknown', 'processing') then 'failed'
      else state end,
    error_code = case p_reason when 'duplicate' then 'DUPLICATED_PAYMENT' else coalesce(error_code, 'PAYMENT_ERROR') end
  where id = p_attempt.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    select 'attempt', p_attempt.id, 'fail', p_attempt.state, a.state, p_now, jsonb_build_object('orphan', p_reason)
    from payment_attempt a where a.id = p_attempt.id and a.state <> p_attempt.state;
  perform book('orphan:' || p_attempt.id, 'orphan', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'psp_clearing', 'amount', p_amount),
    jsonb_build_object('kind', 'refund_clearing', 'amount', -p_amount)
  ));
  if p_reason <> 'mismatch' then
    perform graphile_worker.add_job('refund-orphan', json_build_object('orphanId', v_id), max_attempts := 120,
      job_key := 'refund-orphan:' || v_id);
  end if;
  return v_id;
end $$;

-- Moves an attempt and writes the event. As before; its deadline may change with it, and a direct debit that the bank
-- rejects after days gives back at once what its cart held.
create or replace function move_attempt(
  p_attempt uuid, p_from text[], p_to text, p_event text, p_now timestamptz, p_set jsonb
) returns boolean language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from payment_attempt where id = p_attempt for update;
  if v_from is null or not v_from = any(p_from) then
    return false;
  end if;
  update payment_attempt set
    state = p_to,
    updated_at = p_now,
    provider_ref = coalesce(p_set ->> 'providerRef', provider_ref),
    redirect_url = coalesce(p_set ->> 'redirectUrl', redirect_url),
    error_code = coalesce(p_set ->> 'errorCode', error_code),
    submitted_at = coalesce((p_set ->> 'submittedAt')::timestamptz, submitted_at),
    deadline = coalesce((p_set ->> 'deadline')::timestamptz, deadline),
    payee_account = coalesce(p_set ->> 'payeeAccount', payee_account),
    next_poll_at = (p_set ->> 'nextPollAt')::timestamptz,
    poll_count = coalesce((p_set ->> 'pollCount')::integer, poll_count)
  where id = p_attempt;
  if v_from = 'processing' and p_to in ('failed', 'expired') then
    update stock_hold h set expires_at = least(h.expires_at, p_now)
      from payment_attempt a join payment p on p.id = a.payment_id
      where a.id = p_attempt and p.installment_number = 1 and h.cart_id = p.cart_id and h.state = 'held';
  end if;
  insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
    values ('attempt', p_attempt, p_event, v_from, p_to, p_now, p_set);
  return true;
end $$;

-- A direct debit is with the bank for days: what the cart holds is kept until its last day.
create function await_bank(p_attempt uuid, p_from text[], p_now timestamptz, p_set jsonb) returns boolean
language plpgsql as $$
begin
  if not move_attempt(p_attempt, p_from, 'processing', 'accept', p_now, p_set) then
    return false;
  end if;
  update stock_hold h set expires_at = (p_set ->> 'deadline')::timestamptz
    from payment_attempt a join payment p on p.id = a.payment_id
    where a.id = p_attempt and p.installment_number = 1 and h.cart_id = p.cart_id and h.state = 'held';
  return true;
end $$;

-- A debit was refused, given up or ran out: p is {attemptId, from, to, event, now, set, tryOn, refusal, mails}. The
-- attempt, the debit, the regularisation it belonged to and what is told move together, once. Whoever stopped the
-- schedule while it was being charged owes it no more, and is told nothing.
create function refuse_installment(p jsonb) returns boolean language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempt;
  v_from text;
  v_schedule text;
begin
  perform 1 from payment where id = (select payment_id from payment_attempt where id = (p ->> 'attemptId')::uuid)
    for update;
  if not move_attempt((p ->> 'attemptId')::uuid, array(select jsonb_array_elements_text(p -> 'from')), p ->> 'to',
    p ->> 'event', v_now, p -> 'set') then
    return false;
  end if;
  select * into v_attempt from payment_attempt where id = (p ->> 'attemptId')::uuid;
  -- A refusal leaves the payer another card to try; what is given up gives the debit back to the collector.
  perform end_regularisation(v_attempt.regularisation_id, 'cancelled', 'cancel', v_now)
    where v_attempt.state <> 'failed';
  if v_attempt.kind = 'payer' then
    perform queue_mails(p -> 'mails', v_attempt.payment_id, v_now);
    return true;
  end if;
  select state into v_from from installment where payment_id = v_attempt.payment_id for update;
  select s.state into v_schedule from schedule s join installment i on i.schedule_id = s.id
    where i.payment_id = v_attempt.payment_id;
  update installment set state = 'refused', tries = tries + 1, refusal = p ->> 'refusal',
    try_on = case when v_schedule = 'active' then (p ->> 'tryOn')::date end, updated_at = v_now
  where payment_id = v_attempt.payment_id and state = 'collecting';
  if found then
    insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
      values ('installment', v_attempt.payment_id, 'refuse', v_from, 'refused', v_now,
        jsonb_build_object('refusal', p ->> 'refusal', 'tryOn', p ->> 'tryOn'));
    if v_schedule = 'cancelled' then
      perform cancel_owed_installment(v_attempt.payment_id, v_now);
    else
      perform queue_mails(p -> 'mails', v_attempt.payment_id, v_now);
    end if;
  end if;
  return true;
end $$;

-- Queues mails about one subject, once each: [{id, kind, recipient, locale, payload}]; one may name a subject of its
-- own, where the same thing is told another time for another reason.
create function queue_mails(p_mails jsonb, p_subject uuid, p_now timestamptz) returns void language sql as $$
  insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
  select (m ->> 'id')::uuid, m ->> 'kind', coalesce((m ->> 'subject')::uuid, p_subject), m ->> 'recipient',
    m ->> 'locale', m -> 'payload', 'queued', p_now
  from jsonb_array_elements(coalesce(p_mails, '[]')) m
  on conflict (kind, subject_id, recipient) do nothing
$$;

-- Keeps a means of payment for a schedule: p is null or {id, provider, means, meansRef, customerRef, payerEmail, brand,
-- last4, expiryMonth, expiryYear, termsVersion, isKept}. Answers its id.
create function keep_mandate(p jsonb, p_organisation uuid, p_now timestamptz) returns uuid language sql as $$
  insert into mandate (id, organisation_id, provider, means, means_ref, customer_ref, payer_email, brand, last4,
    expiry_month, expiry_year, state, terms_version, created_at, updated_at)
  values ((p ->> 'id')::uuid, p_organisation, p ->> 'provider', p ->> 'means', p ->> 'meansRef', p ->> 'customerRef',
    p ->> 'payerEmail', p ->> 'brand', p ->> 'last4', (p ->> 'expiryMonth')::integer, (p ->> 'expiryYear')::integer,
    case when (p ->> 'isKept')::boolean then 'active' else 'revoked' end, p ->> 'termsVersion', p_now, p_now)
  returning id
$$;

-- What a captured payment paid of each line: [{itemId, item, options}].
create function write_shares(p_payment uuid, p_shares jsonb) returns void language sql as $$
  insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
  select p_payment, (s ->> 'itemId')::uuid, (s ->> 'item')::bigint, (s ->> 'options')::bigint
  from jsonb_array_elements(p_shares) s
  where (s ->> 'item')::bigint + (s ->> 'options')::bigint > 0
$$;

-- What came or went back for a form, for its totals. A row of its own each time: nobody waits for who else sells there.
create function note_raised(p_form uuid, p_amount bigint, p_contributors integer) returns void language sql as $$
  insert into raised_entry (form_id, amount_cents, contributors) values (p_form, p_amount, p_contributors)
$$;

-- A new means serves schedules from here on, the caller holds them; what served them is replaced where nothing else
-- goes on with it.
create function serve_schedules(p_schedules uuid[], p_mandate jsonb, p_organisation uuid, p_now timestamptz)
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
end $$;

-- The money of a later debit came: part of finalise_payment, which holds the payment and the attempt. The debit is worth
-- what the attempt charged, whatever was decided about it since. A new means serves all that is to come of its
-- schedule, and of the payer's others with the association where that was ticked: those are locked together, in the
-- order of their ids, so that two who do that at once wait for each other.
create function finalise_installment(p jsonb, p_payment payment, p_attempt payment_attempt) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_installment installment;
  v_schedule schedule;
  v_served uuid[];
  v_amount bigint := p_attempt.amount_cents - p_attempt.tip_cents;
begin
  select * into v_installment from installment where payment_id = p_payment.id for update;
  v_served := array[v_installment.schedule_id];
  if p_attempt.keeps_means and exists (
    select 1 from regularisation r where r.id = p_attempt.regularisation_id and r.serves_others
  ) then
    select v_served || array_agg(s.id) into v_served from mandate m join schedule s on s.mandate_id = m.id
      where m.organisation_id = p_payment.organisation_id and m.provider = p_attempt.provider
        and lower(m.payer_email) = lower(p -> 'mandate' ->> 'payerEmail');
  end if;
  perform 1 from schedule where id = any(v_served) order by id for update;
  select * into v_schedule from schedule where id = v_installment.schedule_id;
  update payment set state = 'paid', order_id = v_schedule.order_id, amount_cents = v_amount,
    tip_cents = p_attempt.tip_cents, updated_at = v_now
    where id = p_payment.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('payment', p_payment.id, 'pay', p_payment.state, 'paid', v_now);
  perform move_attempt(p_attempt.id,
    array['created', 'submitted', 'requires_action', 'unknown', 'processing', 'expired', 'cancelled', 'failed'],
    'succeeded', 'succeed', v_now, jsonb_build_object('providerRef', p ->> 'providerRef'));
  update installment set state = 'paid', amount_cents = v_amount, tip_cents = p_attempt.tip_cents, try_on = null,
    refusal = null, updated_at = v_now
    where payment_id = p_payment.id;
  insert into state_change (machine, entity_id, event, from_state, to_state, at)
    values ('installment', p_payment.id, 'pay', v_installment.state, 'paid', v_now);
  perform end_regularisation(r.id, 'confirmed', 'confirm', v_now)
    from regularisation r
    where r.payment_id = p_payment.id and (r.state = 'open' or r.id = p_attempt.regularisation_id);
  if p_attempt.keeps_means and (p -> 'mandate' ->> 'isKept')::boolean then
    perform serve_schedules(v_served, p -> 'mandate', p_payment.organisation_id, v_now);
  end if;
  if v_schedule.kind = 'INSTALLMENT' and not exists (
    select 1 from installment where schedule_id = v_schedule.id and state in ('planned', 'collecting', 'refused')
  ) then
    -- Not where it was stopped while the bank had this debit.
    perform move_schedule(v_schedule.id, array['active', 'paused'], 'ended', 'end', v_now);
  end if;
  perform write_shares(p_payment.id, p -> 'shares');
  perform book('capture:' || p_attempt.id, 'capture', v_now, p -> 'entries');
  perform book_transfer('transfer:' || p_attempt.id, p_attempt.id, v_amount, v_now);
  perform follow_refund(v_schedule.order_id, p_attempt.tip_cents, v_now);
  perform note_raised(p_payment.form_id, v_amount, 0);
  perform queue_mails(p -> 'mails', p_payment.id, v_now);
  return jsonb_build_object('kind', 'ordered', 'orderId', v_schedule.order_id);
end $$;

-- Money came for a later debit that is not what was asked. It waits for a person, and so does the debit: it is charged
-- no more by itself; where its schedule was stopped meanwhile it is owed no more. Nothing where the payment is no later
-- debit.
create function hold_installment(p_payment uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_from text;
begin
  select state into v_from from installment
    where payment_id = p_payment and state in ('planned', 'collecting', 'refused') for update;
  if v_from is null then
    return;
  end if;
  update installment set state = 'refused', refusal = 'hapay_processing_error', try_on = null, updated_at = p_now
    where payment_id = p_payment;
  if v_from <> 'refused' then
    insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
      values ('installment', p_payment, 'refuse', v_from, 'refused', p_now, '{"reason": "mismatch"}');
  end if;
  perform cancel_owed_installment(p_payment, p_now)
    from installment i join schedule s on s.id = i.schedule_id
    where i.payment_id = p_payment and s.state = 'cancelled';
end $$;

-- What is to come of a new order: its means, its schedule, its debits with their payments. Part of finalise_payment.
-- p is {id, kind, debitDay, amount, tip, mandate, first, installments: [{number, dueOn, amount, tip, paymentId, tryOn}]}
-- where `first` is the number 1 that was just paid, as {dueOn, amount, tip}.
create function start_schedule(p jsonb, p_payment payment, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_mandate uuid := keep_mandate(p -> 'mandate', p_payment.organisation_id, p_now);
begin
  insert into schedule (id, order_id, organisation_id, form_id, kind, state, debit_day, mandate_id, amount_cents,
    tip_cents, created_at, updated_at)
  values ((p ->> 'id')::uuid, p_order, p_payment.organisation_id, p_payment.form_id, p ->> 'kind', 'active',
    (p ->> 'debitDay')::integer, v_mandate, (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, p_now, p_now);
  insert into installment (schedule_id, number, payment_id, due_on, amount_cents, tip_cents, state, updated_at)
  values ((p ->> 'id')::uuid, 1, p_payment.id, (p -> 'first' ->> 'dueOn')::date, p_payment.amount_cents,
    p_payment.tip_cents, 'paid', p_now);
  perform add_installment((p ->> 'id')::uuid,
    i || jsonb_build_object('awaitsNext', p ->> 'kind' = 'SUBSCRIPTION'), p_payment, p_now)
  from jsonb_array_elements(p -> 'installments') i;
end $$;

-- One debit to come, with its payment: p is {number, dueOn, amount, tip, paymentId, awaitsNext}; p_like is any payment of its order.
-- One that is there already stays as it is.
create function add_installment(p_schedule uuid, p jsonb, p_like payment, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into payment (id, cart_id, cart_version, installment_number, organisation_id, form_id, amount_cents, tip_cents,
    currency, provider, snapshot, snapshot_hash, back_url, state, created_at, updated_at)
  values ((p ->> 'paymentId')::uuid, p_like.cart_id, p_like.cart_version, (p ->> 'number')::integer,
    p_like.organisation_id, p_like.form_id, (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, p_like.currency,
    p_like.provider, p_like.snapshot, p_like.snapshot_hash, null, 'open', p_now, p_now)
  on conflict (cart_id, cart_version, installment_number) do nothing;
  if found then
    insert into installment (schedule_id, number, payment_id, due_on, amount_cents, tip_cents, state, try_on,
      awaits_next, updated_at)
    values (p_schedule, (p ->> 'number')::integer, (p ->> 'paymentId')::uuid, (p ->> 'dueOn')::date,
      (p ->> 'amount')::bigint, (p ->> 'tip')::bigint, 'planned', (p ->> 'dueOn')::date,
      (p ->> 'awaitsNext')::boolean, p_now);
  end if;
end $$;

-- The single door of money in. As before, and: the order's amounts are the plan's, since a first instalment is less;
-- `schedule` says what is to come, `shares` what was paid of each line; a later debit has its own end.
create or replace function finalise_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order jsonb := p -> 'order';
  v_payment payment;
  v_attempt payment_attempt;
  v_orphan uuid;
  v_reason text;
  v_number text;
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
