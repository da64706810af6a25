-- Writes again what these orders gave each year where the directory names no payer: the association erased
-- the payer, or the term of accounts did.
create or replace function write_erased_gifts(p_orders uuid[]) returns void language sql as $$
  delete from erased_gift where order_id = any(p_orders);
  insert into erased_gift (order_id, organisation_id, year, amount_cents, gifts, last_given_on)
  select o.id, o.organisation_id, extract(year from g.given_on), sum(g.amount_cents), count(*),
    max(g.given_on)
  from gifts_of_orders(array(
    select order_id from person_appearance
    where order_id = any(p_orders) and item_id is null and person_id is null
  )) g join "order" o on o.id = g.order_id
  group by o.id, o.organisation_id, extract(year from g.given_on)
$$;
