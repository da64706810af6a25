-- Applies the term of notes and tags on people whom no order, nor else an import, has named for long, sooner
-- where their association chose it: of at most p_limit of them. Returns of how many.
create or replace function erase_old_person_notes(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_due uuid[] := array(
    select distinct r.id
    from (select person_id from person_note union select person_id from person_tag) written
    join person p on p.id = written.person_id join person r on r.id = p.root_id
    left join chosen_terms('personNotes') c on c.organisation_id = r.organisation_id
    where coalesce(r.last_order_at, (
      select max(i.imported_at) from person l join imported_line i on i.person_id = l.id
      where l.root_id = r.id
    )) <= p_now - least(c.term, limit_interval('personNotesTerm'))
    limit p_limit
  );
begin
  if cardinality(v_due) > 0 then
    delete from person_note n using person p where p.id = n.person_id and p.root_id = any(v_due);
    delete from person_tag t using person p where p.id = t.person_id and p.root_id = any(v_due);
    perform refresh_people(v_due);
    perform report_erased(
      'personNotes', array(select organisation_id from person where id = any(v_due)), p_now
    );
  end if;
  return cardinality(v_due);
end $$;
