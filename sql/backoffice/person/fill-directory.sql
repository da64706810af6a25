-- Reads at most p_limit new or changed orders into the directory of one association, and writes its stale
-- people again. Returns how many it read; 0: it misses none, or another worker is at it.
create or replace function fill_directory(p_organisation uuid, p_now timestamptz, p_limit integer)
returns integer language plpgsql as $$
declare
  v_orders uuid[];
  v_stale uuid[];
begin
  insert into directory (organisation_id) values (p_organisation) on conflict do nothing;
  perform from directory where organisation_id = p_organisation for update skip locked;
  if not found then
    return 0;
  end if;
  with written as (
    delete from stale_person where organisation_id = p_organisation returning person_id
  )
  select coalesce(array_agg(person_id), '{}') into v_stale from written;
  perform refresh_people(v_stale);
  -- Rows are only added and deleted, and those of an association are deleted here alone.
  with gone as (
    delete from changed_order where ctid = any(array(
      select ctid from changed_order where organisation_id = p_organisation limit p_limit
    )) returning order_id
  )
  select coalesce(array_agg(distinct order_id), '{}') into v_orders from gone;
  perform list_in_directory(v_orders);
  update directory set filled_at = p_now where organisation_id = p_organisation
    and not exists (select from changed_order where organisation_id = p_organisation);
  return cardinality(v_orders);
end $$;
