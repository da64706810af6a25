-- Refuses a plan with keys that the function does not read: an object, a list of objects, or null. The
-- message contains p_function. Errors: OB007.
create or replace function assert_keys(p_function text, p_plan jsonb, p_keys text[]) returns void
language plpgsql immutable as $$
declare
  v_other jsonb;
begin
  if jsonb_typeof(p_plan) = 'array' then
    -- A loop is faster than a query on the short lists that most plans have.
    for i in 0 .. jsonb_array_length(p_plan) - 1 loop
      v_other := (p_plan -> i) - p_keys;
      exit when v_other <> '{}';
    end loop;
  elsif jsonb_typeof(p_plan) = 'object' then
    v_other := p_plan - p_keys;
  end if;
  if v_other <> '{}' then
    raise exception 'the plan of % has an unknown key: %', p_function,
      (select min(key) from jsonb_object_keys(v_other) key)
      using errcode = 'OB007';
  end if;
end $$;
