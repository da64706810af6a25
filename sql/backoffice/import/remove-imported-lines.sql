-- Deletes imported lines. People whom nothing else names are deleted with them; others show what their orders
-- and other lines say.
create or replace function remove_imported_lines(p_lines uuid[]) returns void language plpgsql as $$
declare
  v_people uuid[] := array(
    select distinct unnest(array[p.id, p.root_id]) from imported_line l join person p on p.id = l.person_id
    where l.id = any(p_lines)
  );
begin
  perform from directory where organisation_id in (
    select organisation_id from imported_line where id = any(p_lines)
  ) order by organisation_id for update;
  delete from imported_line where id = any(p_lines);
  perform remove_unnamed_people(array(
    select row(null::uuid, null::uuid, id)::person_appearance from unnest(v_people) id
  ));
  perform refresh_many_people(array(select id from person where id = any(v_people)));
end $$;
