-- Part of hold_cart_stock: creates the counters per person that a cart's demand needs, in ascending id and
-- before any stock is locked. A counter starts with what the person bought while there was no such maximum.
create or replace function create_person_counters(p_cart uuid, p_demand jsonb) returns void language plpgsql
set enable_seqscan to off as $$
begin
  insert into stock (id, form_id, kind, capacity, tier_id, sold, sold_before)
  select d.id, cart.form_id, 'user', greatest(d."maxPerUser", bought.units), d."tierId",
    bought.units, bought.units
  from jsonb_to_recordset(p_demand) d(id uuid, "maxPerUser" integer, "tierId" uuid)
  join cart on cart.id = p_cart
  cross join lateral (
    select count(*)::integer as units from "order" o join order_item i on i.order_id = o.id
    where lower(o.payer ->> 'email') = lower(trim(cart.payer ->> 'email')) and i.tier_id = d."tierId"
  ) bought
  where d."maxPerUser" is not null and not exists (select 1 from stock known where known.id = d.id)
  order by d.id
  on conflict (id) do nothing;
end $$;
