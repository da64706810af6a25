-- Deletes people whom no order and no imported line names any more, of the trees that these former
-- appearances were in. What members wrote about them goes to the person whom the corrected order names in
-- their place: as its payer, or on a line with a name that resembles theirs.
create or replace function remove_unnamed_people(p_former person_appearance[]) returns void
language plpgsql as $$
declare
  v_ended uuid[];
begin
  with recursive candidate as (
    select distinct l.id from unnest(p_former) f join person p on p.id = f.person_id
      join person l on l.root_id = p.root_id
  ), below as (
    select id as top, id from candidate
    union all
    select b.top, p.id from below b join person p on p.merged_into = b.id
  )
  select array_agg(top) into v_ended from (
    select top from below b left join person_appearance a on a.person_id = b.id
      left join imported_line l on l.person_id = b.id
    group by top having count(a.order_id) = 0 and count(l.id) = 0
  ) ended;
  if v_ended is null then
    return;
  end if;
  with heir as (
    select distinct on (f.person_id) f.person_id as former, a.person_id as present
    from unnest(p_former) f join person_appearance a on a.order_id = f.order_id
        and a.item_id is not distinct from f.item_id
      join person o on o.id = f.person_id join person p on p.id = a.person_id
    where f.person_id = any(v_ended)
      and (f.item_id is null or is_one_person(o, p.first_name, p.last_name, p.email))
  ), note as (
    update person_note n set person_id = h.present from heir h where n.person_id = h.former
  ), request as (
    update person_request q set person_id = h.present from heir h where q.person_id = h.former
  ), consent as (
    update person_consent c set person_id = h.present from heir h where c.person_id = h.former
  )
  insert into person_tag select h.present, t.tag from heir h join person_tag t on t.person_id = h.former
    on conflict do nothing;
  -- Who said no as a merged person said it for the one who remains.
  update person_consent c set person_id = p.root_id from person p
    where p.id = c.person_id and p.id = any(v_ended) and p.root_id <> all(v_ended) and not c.agrees;
  delete from person where id = any(v_ended);
end $$;
