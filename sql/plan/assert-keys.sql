-- Refuses a plan with keys that the function does not read: an object, a list of objects, or null. p_function is named in
-- the message. Errors: OB007.
create or replace function assert_keys(p_function text, p_plan jsonb, p_keys text[]) returns void
language plpgsql immutable as $$
declare
  v_key text;
begin
  if jsonb_typeof(p_plan) = 'array' then
    select key into v_key
      from jsonb_array_elements(p_plan) item, jsonb_object_keys(item) key where key <> all(p_keys) limit 1;
  elsif jsonb_typeof(p_plan) = 'object' and p_plan - p_keys <> '{}' then
    select key into v_key from jsonb_object_keys(p_plan) key where key <> all(p_keys) limit 1;
  end if;
  if v_key is not null then
    raise exception 'the plan of % has an unknown key: %', p_function, v_key using errcode = 'OB007';
  end if;
end $$;
