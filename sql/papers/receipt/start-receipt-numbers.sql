-- Lets the tax receipts of an organisation and year continue from a number, until the first has one.
-- The row of their counter keeps out a receipt that is being issued, or waits for it. Returns started;
-- issued where there is a receipt of that year; low where a restored database may have given the number.
create or replace function start_receipt_numbers(
  p_organisation uuid, p_year integer, p_first bigint, p_user uuid, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_scope text := 'receipt:' || p_organisation || ':' || p_year;
  v_base bigint := coalesce((select max(base) from number_series), 0);
begin
  insert into counter (scope, value) values (v_scope, v_base)
    on conflict (scope) do update set value = counter.value;
  if exists (select from receipt where organisation_id = p_organisation and year = p_year) then
    return 'issued';
  elsif p_first <= v_base then
    return 'low';
  end if;
  update counter set value = p_first - 1 where scope = v_scope;
  insert into receipt_start (organisation_id, year, first_number, set_by, set_at)
  values (p_organisation, p_year, p_first, p_user, p_now)
  on conflict (organisation_id, year) do update set first_number = excluded.first_number,
    set_by = excluded.set_by, set_at = excluded.set_at;
  return 'started';
end $$;
