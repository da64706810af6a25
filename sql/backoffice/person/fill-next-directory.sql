-- Reads at most p_limit orders into one directory that misses some: changed ones first, then new ones, the
-- oldest first. Orders of the last minutes are looked for again, since they may be committed late. Returns
-- how many it read; 0: no directory misses any.
create or replace function fill_next_directory(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_directory directory;
  v_changed uuid[];
  v_new uuid[];
begin
  insert into directory (organisation_id)
  select id from organisation o where not exists (select from directory d where d.organisation_id = o.id)
  on conflict do nothing;
  select d.* into v_directory from directory d
  where exists (select from changed_order c where c.organisation_id = d.organisation_id) or exists (
    select from "order" o where o.organisation_id = d.organisation_id
      and o.created_at >= coalesce(d.read_until - interval '15 minutes', '-infinity')
      and not exists (select from person_appearance a where a.order_id = o.id and a.item_id is null)
  )
  order by d.filled_at nulls first limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  with gone as (
    delete from changed_order where order_id in (
      select order_id from changed_order where organisation_id = v_directory.organisation_id
      limit p_limit for update skip locked
    ) returning order_id
  )
  select coalesce(array_agg(order_id), '{}') into v_changed from gone;
  v_new := array(
    select o.id from "order" o where o.organisation_id = v_directory.organisation_id
      and o.created_at >= coalesce(v_directory.read_until - interval '15 minutes', '-infinity')
      and not exists (select from person_appearance a where a.order_id = o.id and a.item_id is null)
      and o.id <> all(v_changed)
    order by o.created_at, o.id limit p_limit - cardinality(v_changed)
  );
  perform list_in_directory(v_changed || v_new);
  update directory set
    read_until = greatest(read_until, (select max(created_at) from "order" where id = any(v_new))),
    filled_at = case when cardinality(v_changed) + cardinality(v_new) < p_limit then p_now else filled_at end
  where organisation_id = v_directory.organisation_id;
  return cardinality(v_changed) + cardinality(v_new);
end $$;
