-- Cents of a line of a payment that its payer gave instead of being refunded, with its options.
create or replace function renounced_share(p_payment uuid, p_item uuid) returns bigint
language sql stable as $$
  select coalesce(sum(s.item_cents + s.options_cents), 0)::bigint
  from renunciation n join renunciation_share s on s.renunciation_id = n.id
  where n.payment_id = p_payment and s.order_item_id = p_item
$$;
