-- Where a card was tried from, as a keyed hash that is forgotten after a day: declines are counted, not purchases. The
-- form is kept beside it, so that what is counted of one form reads nothing of another.
alter table payment_attempt add column address_hash bytea;
alter table payment_attempt add column form_id uuid;
create index payment_attempt_located on payment_attempt (updated_at) where address_hash is not null;
create index payment_attempt_address on payment_attempt (address_hash, state, updated_at)
  where address_hash is not null and state in ('created', 'submitted', 'unknown', 'failed', 'succeeded');
create index payment_attempt_form on payment_attempt (form_id, state, updated_at)
  where address_hash is not null and state in ('failed', 'succeeded');

-- What says nothing of a card: a provider that fails or that a request never reached, and money that was taken but can
-- have no order. The codes are those of isTechnicalRefusal, and of orphans.
create function is_decline(p_error_code text) returns boolean language sql immutable as $$
  select coalesce(p_error_code, '') not in ('hapay_processing_error', 'hapay_db_error', 'hapay_unknown', 'DUPLICATED_PAYMENT',
    'PAYMENT_ERROR')
$$;

-- Cards of one address in some states since an instant, on other carts than p_cart (or on later debits, which may be
-- begun again).
create function count_address_tries(p_address bytea, p_cart uuid, p_attempt uuid, p_since timestamptz, p_states text[])
returns bigint language sql stable as $$
  select count(*) from payment_attempt a join payment p on p.id = a.payment_id
  where a.address_hash = p_address and a.state = any(p_states) and a.updated_at >= p_since
    and a.state in ('created', 'submitted', 'unknown', 'failed', 'succeeded')
    and (a.state <> 'failed' or is_decline(a.error_code))
    and a.id <> p_attempt and (p.cart_id <> p_cart or p.installment_number > 1)
$$;

-- What became of the cards tried since an instant, from one address and on one form. Nobody needs to know how many were
-- accepted beyond what outweighs the declined ones: a crowd is not counted again for each of its cards. A direct debit
-- is no accepted card: its bank says nothing for days.
create function count_tries(p_address bytea, p_form uuid, p_cart uuid, p_attempt uuid, p_since timestamptz)
returns jsonb language plpgsql stable set enable_seqscan to off as $$
declare
  v_address_declined bigint := count_address_tries(p_address, p_cart, p_attempt, p_since, array['failed']);
  v_form_declined bigint;
begin
  select count(*) into v_form_declined from payment_attempt
    where address_hash is not null and form_id = p_form and state = 'failed' and updated_at >= p_since
      and is_decline(error_code);
  return jsonb_build_object(
    'address', jsonb_build_object('declined', v_address_declined, 'accepted', (
      select count(*) from (
        select from payment_attempt
        where address_hash = p_address and state = 'succeeded' and updated_at >= p_since
        limit v_address_declined + 1000
      ) accepted
    )),
    'form', jsonb_build_object('declined', v_form_declined, 'accepted', (
      select count(*) from (
        select from payment_attempt
        where address_hash is not null and form_id = p_form and state = 'succeeded' and updated_at >= p_since
        limit v_form_declined * 3
      ) accepted
    ))
  );
end $$;

-- Lets an attempt's card be tried, and keeps from where, unless too many cards of its address are declined or in the
-- bank's hands already: each of these may come back declined. `go`, `wait`, or `over` where nothing is to be
-- tried any more: while it waited, an earlier card paid the payment, or the attempt was sent or given up.
create function let_try(p_attempt uuid, p_address bytea, p_form uuid, p_cart uuid, p_doubtful bigint, p_since timestamptz,
  p_now timestamptz) returns text language plpgsql set enable_seqscan to off as $$
begin
  -- guard: whoever comes at the same instant counts this one
  perform pg_advisory_xact_lock(hashtextextended(encode(p_address, 'hex'), 0));
  if count_address_tries(p_address, p_cart, p_attempt, p_since, array['created', 'submitted', 'unknown', 'failed'])
    > p_doubtful
  then
    return 'wait';
  end if;
  -- end guard
  update payment_attempt a set address_hash = p_address, form_id = p_form, updated_at = p_now
    where id = p_attempt and state = 'created'
      -- Read now, and not before it waited.
      and exists (select from payment p where p.id = a.payment_id and p.state = 'open');
  return case when found then 'go' else 'over' end;
end $$;
