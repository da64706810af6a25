-- Writes again what these people gave each year, with everyone merged into them; a merged one has no row.
create or replace function write_donor_years(p_roots uuid[]) returns void language sql as $$
  delete from donor_year where person_id in (select id from person where root_id = any(p_roots));
  with paid as materialized (
    select distinct p.root_id, a.order_id
    from person p join person_appearance a on a.person_id = p.id and a.item_id is null
    where p.root_id = any(p_roots)
  ), given as (
    select p.root_id, extract(year from g.given_on)::integer as year, sum(g.amount_cents) as amount,
      count(*) as gifts, max(g.given_on) as last
    from gifts_of_orders(array(select order_id from paid)) g join paid p using (order_id)
    group by 1, 2
  )
  insert into donor_year (person_id, organisation_id, year, amount_cents, gifts, last_given_on, before_cents,
    is_first, is_followed)
  select g.root_id, p.organisation_id, g.year, g.amount, g.gifts, g.last,
    coalesce(case when lag(g.year) over years = g.year - 1 then lag(g.amount) over years end, 0),
    lag(g.year) over years is null, coalesce(lead(g.year) over years = g.year + 1, false)
  from given g join person p on p.id = g.root_id
  window years as (partition by g.root_id order by g.year)
$$;
