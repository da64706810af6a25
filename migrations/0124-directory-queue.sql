-- Every order that the directory has to read is in its queue, new ones too: nothing looks for them any more.
-- A row lives for seconds and its order is never deleted, so that its references are not checked for each order.
alter table changed_order drop constraint changed_order_order_id_fkey,
  drop constraint changed_order_organisation_id_fkey;
insert into changed_order (order_id, organisation_id)
  select o.id, o.organisation_id from "order" o
  where not exists (select from person_appearance a where a.order_id = o.id and a.item_id is null)
  on conflict do nothing;
-- Nobody reads it.
drop view readable_directory;
alter table directory drop column read_until, drop column compared_at;
