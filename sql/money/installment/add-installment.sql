-- Adds one debit with its payment to a schedule, unless it exists: p is {number, dueOn, amount, tip,
-- paymentId, awaitsNext}. p_like is any payment of the same order.
create or replace function add_installment(p_schedule uuid, p jsonb, p_like payment, p_now timestamptz)
returns void
language plpgsql as $$
begin
  insert into payment (id, cart_id, cart_version, installment_number, organisation_id, form_id, amount_cents,
    tip_cents, currency, provider, snapshot, snapshot_hash, back_url, state, created_at, updated_at)
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
