-- Whether a person has a membership in the organisation, by their name, that ends no sooner than this
-- imported one, or another imported one that ends later; of two that end on one day, the one that was
-- imported first is reminded of. Homonyms miss a reminder.
create or replace function is_imported_renewed(p_line uuid) returns boolean language sql stable as $$
  select exists (
    select from imported_line l join membership m
      on m.organisation_id = l.organisation_id and m.sort_name = l.sort_name
    where l.id = p_line and m.cancelled_at is null and coalesce(m.until_on >= l.until_on, true)
      and not is_line_refunded(m.order_item_id)
  ) or exists (
    select from imported_line l join imported_line o
      on o.organisation_id = l.organisation_id and o.sort_name = l.sort_name and o.holder is not null
    where l.id = p_line and (o.until_on > l.until_on or (o.until_on = l.until_on and o.email <> ''
      and (o.imported_at, o.id) < (l.imported_at, l.id)))
  )
$$;
