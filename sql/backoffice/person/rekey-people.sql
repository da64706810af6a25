-- Gives people whose every order as a payer names them otherwise now, after corrections, their new key: they
-- stay with their notes. Not where another person has that key already.
create or replace function rekey_people(p_orders uuid[]) returns void language sql as $$
  with named as (
    select order_id, key from people_of_orders(p_orders) where item_id is null and key is not null
  ), renamed as (
    select distinct on (changed.organisation_id, changed.key) changed.id, changed.key
    from (
      select p.id, p.organisation_id, min(n.key) as key
      from person p join person_appearance a on a.person_id = p.id and a.item_id is null
      left join named n on n.order_id = a.order_id
      where p.id in (
        select f.person_id from person_appearance f where f.order_id = any(p_orders) and f.item_id is null
      )
      group by p.id
      having count(*) = count(n.key) and count(distinct n.key) = 1 and min(n.key) <> p.key
    ) changed
    where not exists (
      select from person other
      where other.organisation_id = changed.organisation_id and other.key = changed.key
    )
    order by changed.organisation_id, changed.key, changed.id
  )
  update person p set key = r.key from renamed r where p.id = r.id
$$;
