-- Reads the people of some orders of one association into its directory, also again. Its caller has locked
-- the directory.
create or replace function list_in_directory(p_orders uuid[]) returns void
language plpgsql as $$
declare
  v_former person_appearance[] := array(select a from person_appearance a where a.order_id = any(p_orders));
  v_people uuid[];
  v_written uuid[];
begin
  if cardinality(v_former) > 0 then
    perform rekey_people(p_orders);
  end if;
  with named as materialized (
    select * from people_of_orders(p_orders)
  ), latest as (
    select distinct on (organisation_id, key) gen_random_uuid() as id, *,
      count(*) over (partition by organisation_id, key) = 1 as is_single
    from named where key is not null order by organisation_id, key, at desc, item_id nulls first
  ), added as (
    -- With their names: they are complete for those who are named once.
    insert into person (id, organisation_id, key, root_id, first_name, last_name, company_name, name_words,
      email, birth_date, address, zip_code, city, country, address_words)
    select id, organisation_id, key, id, first_name, last_name, company_name, name_words, email, birth_date,
      address, zip_code, city, country, words_of_address(address, zip_code, city)
    from latest
    on conflict (organisation_id, key) do nothing
    returning id, organisation_id, key
  ), known as (
    select id, organisation_id, key from added
    union all
    select p.id, p.organisation_id, p.key from latest l join person p using (organisation_id, key)
  ), appeared as (
    insert into person_appearance (order_id, item_id, person_id)
    select o.id, n.item_id, k.id
    from "order" o left join named n on n.order_id = o.id
      left join known k on k.organisation_id = n.organisation_id and k.key = n.key
    where o.id = any(p_orders)
    on conflict (order_id, item_id) do update set person_id = excluded.person_id
      where person_appearance.person_id is distinct from excluded.person_id
  )
  select array(select a.id from added a join latest l on l.id = a.id and l.is_single) into v_written;
  -- Where an order names no one any more.
  update person_appearance a set person_id = null from "order" o
    where o.id = a.order_id and a.order_id = any(p_orders) and o.payer_erased_at is not null;
  delete from person_appearance a using order_item i
    where i.id = a.item_id and a.order_id = any(p_orders)
      and (i.person_words = '  ' or jsonb_typeof(i.detail -> 'participant') is distinct from 'object'
        or is_erased_appearance(a.order_id, a.item_id));
  v_people := array(
    select f.person_id from unnest(v_former) f where f.person_id is not null
    union
    select a.person_id from person_appearance a where a.order_id = any(p_orders) and a.person_id is not null
  );
  perform remove_unnamed_people(v_former);
  perform write_person_names(array(select unnest(v_people) except select unnest(v_written)));
  perform write_tree_sums(v_people);
  perform write_erased_gifts(p_orders);
  perform propose_merges(v_people);
  -- Those of people who are merged have one holder.
  perform write_memberships(array(
    select distinct a.order_id from person_appearance a
    where a.order_id = any(p_orders) and shared_holder(a.person_id) is not null
  ));
end $$;
