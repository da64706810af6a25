-- A payer without anything that names a person, in the same shape. The terms that were accepted stay.
create or replace function blank_payer(p_payer jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case jsonb_typeof(value)
      when 'string' then '""'::jsonb when 'array' then '[]' when 'boolean' then 'false' else value end)
    || jsonb_build_object('birthDate', null, 'isOrganization', p_payer -> 'isOrganization')
  from jsonb_each(p_payer)
$$;
