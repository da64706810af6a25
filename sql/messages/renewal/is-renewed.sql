-- Whether a person has a later membership than this one in its organisation that ends no sooner, by their
-- name, also one that is not paid yet: someone else of the family may have paid it; or an imported one. One
-- that was refunded is none. Homonyms miss a reminder.
create or replace function is_renewed(p_line uuid) returns boolean language sql stable as $$
  select exists (
    select from membership m join membership l
      on l.organisation_id = m.organisation_id and l.sort_name = m.sort_name
    where m.order_item_id = p_line and l.ordered_at > m.ordered_at and l.cancelled_at is null
      and coalesce(l.until_on >= m.until_on, true) and not is_line_refunded(l.order_item_id)
  ) or exists (
    select from membership m join imported_line l
      on l.organisation_id = m.organisation_id and l.sort_name = m.sort_name and l.holder is not null
    where m.order_item_id = p_line and l.until_on > m.until_on
  )
$$;
