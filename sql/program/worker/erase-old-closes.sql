-- Deletes the files of closed years whose term is over: the lists of payments and movements name payers. The
-- sums stay. At most p_limit files; returns how many.
create or replace function erase_old_closes(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_count integer;
begin
  perform set_config('obole.terms_at', p_now::text, true);
  delete from accounting_close_file where (close_id, kind) in (
    select f.close_id, f.kind from accounting_close c join accounting_close_file f on f.close_id = c.id
    where is_close_over(c.to_day, p_now) order by c.to_day limit p_limit
  );
  get diagnostics v_count = row_count;
  perform set_config('obole.terms_at', '', true);
  return v_count;
end $$;
