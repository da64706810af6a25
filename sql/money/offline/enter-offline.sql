-- Records an offline payment that an association received: reference, cart, payment and order, all or
-- nothing. p_entry is {paymentId, organisationId, reference, number, bank, paymentMethod, paidOn,
-- contentHash,
-- userId: the member who entered it, with a line in the journal; null for an operator}, the rest as for
-- create_frozen_cart and apply_finalise_plan.
-- Returns the order's number, null where the reference was recorded before. Errors: OB001 as
-- hold_cart_stock.
create or replace function enter_offline(p_entry jsonb, p_cart jsonb, p_freeze jsonb, p_plan jsonb)
returns text
language plpgsql as $$
begin
  perform assert_keys('enter_offline', p_entry, array[
    'paymentId', 'organisationId', 'reference', 'number', 'bank', 'paymentMethod', 'paidOn', 'contentHash',
    'userId'
  ]);
  insert into offline_entry (payment_id, organisation_id, reference, number, bank, payment_method, paid_on,
    content_hash)
  values ((p_entry ->> 'paymentId')::uuid, (p_entry ->> 'organisationId')::uuid, p_entry ->> 'reference',
    p_entry ->> 'number', p_entry ->> 'bank', p_entry ->> 'paymentMethod', (p_entry ->> 'paidOn')::date,
    decode(p_entry ->> 'contentHash', 'hex'))
  on conflict (organisation_id, reference) do nothing;
  if not found then
    return null;
  end if;
  perform create_frozen_cart(p_cart, p_freeze);
  perform apply_finalise_plan(p_plan);
  if p_entry ->> 'userId' is not null then
    insert into access_journal (organisation_id, form_id, user_id, action, detail, created_at)
    select o.organisation_id, o.form_id, (p_entry ->> 'userId')::uuid, 'offlineEntered',
      jsonb_build_object('number', o.number), (p_plan ->> 'now')::timestamptz
    from "order" o where o.id = (p_plan -> 'order' ->> 'id')::uuid;
  end if;
  return (select number from "order" where id = (p_plan -> 'order' ->> 'id')::uuid);
end $$;
