-- Applies the term of imported lines, from the latest day that they name, also the shorter ones that
-- associations chose: to at most p_limit of them. Returns how many it erased.
create or replace function erase_old_imports(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_due uuid[];
begin
  v_due := array(
    select id from imported_line
    where imported_at <= p_now - limit_interval('importedTerm')
      and greatest(day, from_on, until_on, imported_at::date)
        <= (p_now - limit_interval('importedTerm'))::date
    order by imported_at limit p_limit
  );
  v_due := v_due || array(
    select l.id from chosen_terms('imported') c join imported_line l on l.organisation_id = c.organisation_id
    where l.imported_at <= p_now - c.term and l.id <> all(v_due)
      and greatest(l.day, l.from_on, l.until_on, l.imported_at::date) <= (p_now - c.term)::date
    limit p_limit - cardinality(v_due)
  );
  if cardinality(v_due) > 0 then
    perform report_erased(
      'imported', array(select organisation_id from imported_line where id = any(v_due)), p_now
    );
    perform remove_imported_lines(v_due);
  end if;
  return cardinality(v_due);
end $$;
