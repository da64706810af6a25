-- Creates the lines of an order: [{id, position, tierId, tierType, name, amount, vat, isEligibleTaxReceipt,
-- detail}].
create or replace function create_order_items(p_order uuid, p_items jsonb) returns void language sql as $$
  select assert_keys('create_order_items', p_items, array[
    'id', 'position', 'tierId', 'tierType', 'name', 'amount', 'vat', 'isEligibleTaxReceipt', 'detail'
  ]);
  insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
    is_eligible_tax_receipt, detail)
  select (i ->> 'id')::uuid, p_order, (i ->> 'position')::integer, (i ->> 'tierId')::uuid, i ->> 'tierType',
    i ->> 'name', (i ->> 'amount')::bigint, (i ->> 'vat')::bigint, (i ->> 'isEligibleTaxReceipt')::boolean,
    i -> 'detail'
  from jsonb_array_elements(p_items) i
$$;
