-- Writes what an unknown charge has left at the provider, owed to its payer; and once it is settled, that it
-- is gone.
create or replace function book_unknown_charge(p_provider text, p_ref text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_charge unknown_charge;
  v_amount bigint;
begin
  select * into v_charge from unknown_charge where provider = p_provider and provider_ref = p_ref;
  if v_charge.left_cents = 0 then
    return;
  end if;
  v_amount := case when v_charge.settled_at is null then v_charge.left_cents else -v_charge.left_cents end;
  perform book(
    case when v_charge.settled_at is null then 'unknown-charge:' else 'unknown-refund:' end || v_charge.id,
    'restore', p_now, jsonb_build_array(
      jsonb_build_object('kind', 'psp_clearing', 'amount', v_amount),
      jsonb_build_object('kind', 'refund_clearing', 'amount', -v_amount)
    )
  );
end $$;
