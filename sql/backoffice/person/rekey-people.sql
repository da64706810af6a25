-- Gives people a new key where every order names them otherwise now, after corrections: they stay with their
-- notes. A payer is known by what they paid, a participant by lines alone. A participant stays where the name
-- resembles the former one or the address is equal; with another name, someone else has taken the ticket
-- over. Not where another person has that key already.
create or replace function rekey_people(p_orders uuid[]) returns void language sql as $$
  with named as (
    select order_id, item_id, key, first_name, last_name, email from people_of_orders(p_orders)
    where key is not null
  ), seen as (
    select a.*, bool_or(a.item_id is null) over (partition by a.person_id) as is_payer
    from person_appearance a
    where a.person_id in (select f.person_id from person_appearance f where f.order_id = any(p_orders))
  ), renamed as (
    select distinct on (changed.organisation_id, changed.key) changed.id, changed.key
    from (
      select p.id, p.organisation_id, min(n.key) as key
      from person p join seen s on s.person_id = p.id and (s.item_id is null or not s.is_payer)
      left join named n on n.order_id = s.order_id and n.item_id is not distinct from s.item_id
      group by p.id
      having count(*) = count(n.key) and count(distinct n.key) = 1 and min(n.key) <> p.key
        and bool_and(s.is_payer or is_one_person(p, n.first_name, n.last_name, n.email))
    ) changed
    where not exists (
      select from person other
      where other.organisation_id = changed.organisation_id and other.key = changed.key
    )
    order by changed.organisation_id, changed.key, changed.id
  )
  update person p set key = r.key from renamed r where p.id = r.id
$$;
