-- Records money that an association was promised: reference, cart and open payment, all or nothing. Its
-- stock is held until the money is received or the entry cancelled. p_entry is {paymentId, organisationId,
-- reference, contentHash, number, bank, paymentMethod, userId: the member, for the journal}, the rest as
-- for create_frozen_cart. Returns whether it was recorded now; false where its reference was before. Errors:
-- OB001 as hold_cart_stock.
create or replace function expect_offline(p_entry jsonb, p_cart jsonb, p_freeze jsonb) returns boolean
language plpgsql as $$
declare
  v_now timestamptz := (p_freeze ->> 'now')::timestamptz;
begin
  perform assert_keys('expect_offline', p_entry, array[
    'paymentId', 'organisationId', 'reference', 'contentHash', 'number', 'bank', 'paymentMethod', 'userId'
  ]);
  insert into expected_payment (payment_id, organisation_id, reference, payment_method, number, bank,
    content_hash, state, created_at, updated_at)
  values ((p_entry ->> 'paymentId')::uuid, (p_entry ->> 'organisationId')::uuid, p_entry ->> 'reference',
    p_entry ->> 'paymentMethod', p_entry ->> 'number', p_entry ->> 'bank',
    decode(p_entry ->> 'contentHash', 'hex'), 'expected', v_now, v_now)
  on conflict (organisation_id, reference) do nothing;
  if not found then
    return false;
  end if;
  perform create_frozen_cart(p_cart, p_freeze);
  -- guard: what is promised stays held
  update stock_hold set expires_at = 'infinity' where cart_id = (p_cart ->> 'id')::uuid and state = 'held';
  -- end guard
  insert into access_journal (organisation_id, form_id, user_id, action, detail, created_at)
  select organisation_id, form_id, (p_entry ->> 'userId')::uuid, 'offlineExpected',
    jsonb_build_object('amount', amount_cents), v_now
  from payment where id = (p_entry ->> 'paymentId')::uuid;
  return true;
end $$;
