-- Writes again what the directory shows of many people, and proposes to merge them: some at a time, since
-- what is read of them is compared with each of them.
create or replace function refresh_many_people(p_people uuid[]) returns void language plpgsql as $$
declare
  v_size constant integer := 200;
  v_some uuid[];
begin
  for v_at in 0 .. (cardinality(p_people) - 1) / v_size loop
    v_some := p_people[v_at * v_size + 1 : (v_at + 1) * v_size];
    perform refresh_people(v_some);
    perform propose_merges(v_some);
  end loop;
end $$;
