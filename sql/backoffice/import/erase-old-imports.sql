-- Applies the term of imported lines, from the latest day that they name: to at most p_limit of them. Returns
-- how many it erased.
create or replace function erase_old_imports(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_due uuid[] := array(
    select id from imported_line
    where imported_at <= p_now - limit_interval('importedTerm')
      and greatest(day, from_on, until_on, imported_at::date)
        <= (p_now - limit_interval('importedTerm'))::date
    order by imported_at limit p_limit
  );
begin
  if cardinality(v_due) > 0 then
    perform remove_imported_lines(v_due);
  end if;
  return cardinality(v_due);
end $$;
