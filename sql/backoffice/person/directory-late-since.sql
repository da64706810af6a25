-- Since when the directory of an association misses orders that are older than two minutes: when it had all
-- of them last, or the first one that it misses. Null: it misses none.
create or replace function directory_late_since(p_organisation uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select coalesce(d.filled_at, missed.at) from (
    select min(o.created_at) as at from "order" o
    left join directory d on d.organisation_id = o.organisation_id
    where o.organisation_id = p_organisation and o.created_at <= p_now - interval '2 minutes'
      and o.created_at >= coalesce(d.read_until - interval '15 minutes', '-infinity')
      and not exists (select from person_appearance a where a.order_id = o.id and a.item_id is null)
  ) missed left join directory d on d.organisation_id = p_organisation
  where missed.at is not null
$$;
