-- A refund was returned: adds its amount to the form's totals again. A contributor who had been removed is
-- counted again, without a name, which only the payer may publish.
create or replace function put_back_in_totals(p_payment payment, p_amount bigint) returns void
language plpgsql as $$
declare
  v_is_new boolean;
begin
  if p_amount <= 0 then
    return;
  end if;
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
    is_organisation, at)
  select o.id, o.form_id, null, 0, false, null, coalesce((o.payer ->> 'isOrganization')::boolean, false),
    o.created_at
  from "order" o where o.id = p_payment.order_id and not is_order_refunded(o.id)
  on conflict (order_id) do nothing;
  v_is_new := found;
  update contribution c set amount_cents = c.amount_cents + case o.payment_frequency when 'SUBSCRIPTION'
      then case when v_is_new then o.amount_cents else 0 end else p_amount end
    from "order" o where o.id = p_payment.order_id and c.order_id = o.id;
  perform note_raised(p_payment.form_id, p_amount, case when v_is_new then 1 else 0 end);
end $$;
