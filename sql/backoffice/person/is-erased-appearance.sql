-- Whether the association erased the person whom an order names as its payer (p_item null), or on a line.
create or replace function is_erased_appearance(p_order uuid, p_item uuid) returns boolean
language sql stable as $$
  select exists (
    select from erased_appearance e where e.order_id = p_order and e.item_id is not distinct from p_item
  )
$$;
