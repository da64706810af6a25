-- Starts a regularisation of a debit by its payer: p is {id, paymentId, mode, servesOthers, backUrl, now,
-- expires}. An open one of the same mode continues, also in a second tab, while it may still try a card; any
-- other one that cannot take money now is cancelled.
-- Returns {kind: opened | paid | closed | busy, id?}.
create or replace function open_regularisation(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_open uuid;
  v_payment payment;
begin
  perform assert_keys('open_regularisation', p, array[
    'id', 'paymentId', 'mode', 'servesOthers', 'backUrl', 'expires', 'now'
  ]);
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
    set expires_at = (p ->> 'expires')::timestamptz, back_url = coalesce(p ->> 'backUrl', back_url),
      updated_at = v_now
  where r.payment_id = v_payment.id and r.state = 'open' and r.expires_at > v_now and r.mode = p ->> 'mode'
    and r.serves_others = (p ->> 'servesOthers')::boolean
    and not exists (
      select 1 from payment_attempt a where a.payment_id = v_payment.id
        and a.state = any(state_set('attempt', 'atProvider'))
    ) and (
      select count(*) from payment_attempt a
      where a.regularisation_id = r.id and (a.state = 'failed' or a.submitted_at is not null)
    ) < limit_count('cardsPerRegularisation')
  returning id into v_open;
  if v_open is not null then
    return jsonb_build_object('kind', 'opened', 'id', v_open);
  end if;
  perform end_unsent_attempts(v_payment.id, 'cancel', v_now);
  if has_live_attempt(v_payment.id) then
    return jsonb_build_object('kind', 'busy');
  end if;
  perform end_regularisation(r.id, 'cancel', v_now)
    from regularisation r where r.payment_id = v_payment.id and r.state = 'open';
  insert into regularisation (id, payment_id, mode, state, serves_others, back_url, expires_at, created_at,
    updated_at)
  values ((p ->> 'id')::uuid, v_payment.id, p ->> 'mode', 'open', (p ->> 'servesOthers')::boolean,
    p ->> 'backUrl', (p ->> 'expires')::timestamptz, v_now, v_now);
  return jsonb_build_object('kind', 'opened', 'id', p ->> 'id');
end $$;
