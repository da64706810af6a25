-- Since when the directory of an association misses new orders that are older than two minutes: when it had
-- all of them last, or the first one that it misses. Null: it misses none.
create or replace function directory_late_since(p_organisation uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select min(coalesce(d.filled_at, o.created_at))
  from changed_order c join "order" o on o.id = c.order_id
  left join directory d on d.organisation_id = c.organisation_id
  where c.organisation_id = p_organisation and o.created_at <= p_now - interval '2 minutes'
    and o.created_at > coalesce(d.filled_at, '-infinity')
$$;
