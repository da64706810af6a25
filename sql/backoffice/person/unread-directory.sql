-- An association whose directory misses orders, but none of p_except; null: there is none.
create or replace function unread_directory(p_except uuid[]) returns uuid language sql stable as $$
  select organisation_id from changed_order where organisation_id <> all(p_except) limit 1
$$;
