-- Takes the next number of a scope without gaps: the scope's row stays locked until the transaction ends.
-- Numbers begin after 0, or after the base of the current series where a database was restored.
create or replace function next_number(p_scope text) returns bigint language sql as $$
  insert into counter (scope, value) values (p_scope, coalesce((select max(base) from number_series), 0) + 1)
  on conflict (scope) do update set value = counter.value + 1
  returning value
$$;
