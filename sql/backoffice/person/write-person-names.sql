-- Writes the names and addresses of people as in their latest orders, else as in the lines that were imported
-- last. One whom neither names any more, but who has others merged into it, has theirs.
create or replace function write_person_names(p_people uuid[]) returns void language sql as $$
  with own as materialized (
    select p.id, a.order_id, a.item_id from person p cross join lateral (
      select a.order_id, a.item_id from person_appearance a join "order" o on o.id = a.order_id
      where a.person_id = p.id order by o.created_at desc, a.item_id limit 20
    ) a
    where p.id = any(p_people)
  ), merged as materialized (
    select p.id, l.id as other from person p join person l on l.root_id = p.root_id
    where p.id = any(p_people) and p.id not in (select id from own)
      and not exists (select from imported_line i where i.person_id = p.id)
  ), shown as (
    select * from own
    union all
    select m.id, a.order_id, a.item_id from merged m join person_appearance a on a.person_id = m.other
  ), fact as (
    select s.id, first_name, last_name, company_name, email, birth_date, address, zip_code, city, country,
      n.name_words, n.at, 0 as line
    from shown s join people_of_orders(array(select order_id from shown)) n
      on n.order_id = s.order_id and n.item_id is not distinct from s.item_id
    union all
    -- Any order is later than what was imported.
    select f.id, i.first_name, i.last_name, i.company_name, i.email, i.birth_date, i.address, i.zip_code,
      i.city, i.country, i.name_words, i.imported_at - interval '1000 years', i.line
    from (select id, id as named from person where id = any(p_people)
      union select id, other from merged) f join imported_line i on i.person_id = f.named
  ), latest as (
    select distinct on (id) * from fact order by id, at desc, line desc
  ), written as (
    select distinct on (id) * from fact where address || zip_code || city <> ''
    order by id, at desc, line desc
  ), mailed as (
    select distinct on (id) * from fact where email <> '' order by id, at desc, line desc
  ), born as (
    select distinct on (id) * from fact where birth_date is not null order by id, at desc, line desc
  ), named as (
    select l.id, l.first_name, l.last_name, l.company_name, l.name_words, coalesce(m.email, '') as email,
      b.birth_date, coalesce(w.address, '') as address, coalesce(w.zip_code, '') as zip_code,
      coalesce(w.city, '') as city, coalesce(w.country, '') as country
    from latest l left join written w using (id) left join mailed m using (id) left join born b using (id)
  )
  -- Most of those who order again have the same names.
  update person p set first_name = n.first_name, last_name = n.last_name, company_name = n.company_name,
    name_words = n.name_words, email = n.email, birth_date = n.birth_date, address = n.address,
    zip_code = n.zip_code, city = n.city, country = n.country,
    address_words = words_of_address(n.address, n.zip_code, n.city)
  from named n
  where p.id = n.id and (p.first_name, p.last_name, p.company_name, p.name_words, p.email, p.birth_date,
    p.address, p.zip_code, p.city, p.country) is distinct from (n.first_name, n.last_name, n.company_name,
    n.name_words, n.email, n.birth_date, n.address, n.zip_code, n.city, n.country)
$$;
