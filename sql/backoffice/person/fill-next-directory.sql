-- Reads at most p_limit new or changed orders into the directory of one association. Returns how many it
-- read; 0: no directory misses any.
create or replace function fill_next_directory(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_waiting uuid[];
  v_organisation uuid;
  v_orders uuid[];
begin
  v_waiting := array(select organisation_id from changed_order limit p_limit);
  insert into directory (organisation_id) select distinct unnest(v_waiting) on conflict do nothing;
  select organisation_id into v_organisation from directory where organisation_id = any(v_waiting)
    order by filled_at nulls first limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  with gone as (
    delete from changed_order where order_id in (
      select order_id from changed_order where organisation_id = v_organisation
      limit p_limit for update skip locked
    ) returning order_id
  )
  select coalesce(array_agg(order_id), '{}') into v_orders from gone;
  perform list_in_directory(v_orders);
  update directory set filled_at = p_now where organisation_id = v_organisation
    and not exists (select from changed_order where organisation_id = v_organisation);
  return cardinality(v_orders);
end $$;
