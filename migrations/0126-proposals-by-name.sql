-- Directories propose merges by name alone, give merged people one holder, and count no refunded membership: they read
-- the orders that name someone twice, or with a refund, again.
insert into changed_order (order_id, organisation_id)
select o.id, o.organisation_id from "order" o
where exists (
    select from person_appearance a join person p on p.id = a.person_id
    where a.order_id = o.id and (p.merged_into is not null or p.email = '')
  )
  or exists (
    select from refund_share g join order_item i on i.id = g.order_item_id where i.order_id = o.id
  )
on conflict do nothing;
