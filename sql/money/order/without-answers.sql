-- Items of a cart, a snapshot or an order without the answers to questions, and without the birth date and
-- address of their participants; also without their names where p_names says so. What was chosen and sold
-- stays.
create or replace function without_answers(p_items jsonb, p_names boolean) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(item || jsonb_build_object(
      'customFields', '[]'::jsonb,
      'extraOptions', (
        select coalesce(jsonb_agg(chosen || '{"customFields": []}' order by m), '[]')
        from jsonb_array_elements(coalesce(item -> 'extraOptions', '[]')) with ordinality o(chosen, m)
      ),
      'participant', case when p_names or jsonb_typeof(item -> 'participant') <> 'object' then 'null'::jsonb
        else jsonb_build_object('firstName', item #> '{participant,firstName}',
          'lastName', item #> '{participant,lastName}') end
    ) order by n), '[]')
  from jsonb_array_elements(p_items) with ordinality i(item, n)
$$;
