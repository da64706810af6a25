-- Takes the next number of a scope, from 1, without gaps: the scope's row stays locked until the transaction ends.
create or replace function next_number(p_scope text) returns bigint language sql as $$
  insert into counter (scope, value) values (p_scope, 1)
  on conflict (scope) do update set value = counter.value + 1
  returning value
$$;
