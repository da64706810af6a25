-- Records charges of this site that have no attempt here, each once. p is {provider, charges:
-- [{providerRef, reference, amount, refunded, at, numberSeries}], now}. A charge that was refunded at the
-- provider is settled. A new one may belong to an order whose number its payer holds, so a new series of
-- numbers starts.
-- Returns the references of the charges that are not settled.
create or replace function note_unknown_charges(p jsonb) returns jsonb language plpgsql as $$
declare
  v_provider text := p ->> 'provider';
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_seen bigint;
  charge record;
begin
  perform assert_keys('note_unknown_charges', p, array['provider', 'charges', 'now']);
  perform assert_keys('note_unknown_charges', p -> 'charges', array[
    'providerRef', 'reference', 'amount', 'refunded', 'at', 'numberSeries'
  ]);
  -- One process at a time.
  perform 1 from site for update;
  for charge in
    select c.*, u.provider_ref is null as is_new, u.settled_at from jsonb_to_recordset(p -> 'charges') as c(
      "providerRef" text, reference text, amount bigint, refunded bigint, at timestamptz,
      "numberSeries" bigint
    ) left join unknown_charge u on u.provider = v_provider and u.provider_ref = c."providerRef"
  loop
    if charge.is_new then
      insert into unknown_charge (id, provider, provider_ref, reference, amount_cents, left_cents, charged_at,
        found_at, refund_id)
      values (gen_random_uuid(), v_provider, charge."providerRef", charge.reference, charge.amount,
        greatest(charge.amount - charge.refunded, 0),
        charge.at, v_now, md5('unknown charge ' || v_provider || ' ' || charge."providerRef")::uuid);
      perform book_unknown_charge(v_provider, charge."providerRef", v_now);
      if charge.at >= coalesce((select max(started_at) from number_series), '-infinity')
        or charge."numberSeries" >= (select max(base) from number_series) then
        v_seen := greatest(v_seen, charge."numberSeries");
      end if;
    end if;
    if charge.settled_at is null and charge.refunded >= charge.amount then
      perform settle_unknown_charge(v_provider, charge."providerRef", 'provider', null, v_now);
    end if;
  end loop;
  if v_seen is not null then
    perform start_number_series(v_seen, v_now);
  end if;
  return (
    select coalesce(jsonb_agg(provider_ref), '[]') from unknown_charge where provider = v_provider
      and settled_at is null
  );
end $$;
