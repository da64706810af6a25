-- An association whose directory misses orders or changes, but none of p_except; null: there is none.
create or replace function unread_directory(p_except uuid[]) returns uuid language sql stable as $$
  (select organisation_id from changed_order where organisation_id <> all(p_except) limit 1)
  union all
  (select organisation_id from stale_person where organisation_id <> all(p_except) limit 1)
  limit 1
$$;
