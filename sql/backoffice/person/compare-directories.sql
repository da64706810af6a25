-- Compares directories that were not compared for an hour with all orders: those that they miss, imported
-- with a former date, are read next. Returns how many directories it compared.
create or replace function compare_directories(p_now timestamptz, p_limit integer) returns integer
language sql as $$
  with due as (
    select organisation_id from directory
    where read_until is not null and coalesce(compared_at, '-infinity') <= p_now - interval '1 hour'
    order by compared_at nulls first limit p_limit for update skip locked
  ), missed as (
    insert into changed_order (order_id, organisation_id)
    select o.id, o.organisation_id from "order" o join due using (organisation_id)
    where not exists (select from person_appearance a where a.order_id = o.id and a.item_id is null)
    on conflict do nothing
  ), compared as (
    update directory d set compared_at = p_now from due
    where d.organisation_id = due.organisation_id returning 1
  )
  select count(*)::integer from compared
$$;
