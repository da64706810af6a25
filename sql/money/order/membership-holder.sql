-- Identifies the holder of memberships of an organisation: a name with the e-mail address of its payer, else
-- with the postal address. Without either, memberships of two orders are those of two people. p_nth counts
-- the lines of one order with one name: they are several people.
create or replace function membership_holder(
  p_organisation uuid, p_person text[], p_payer jsonb, p_order uuid, p_nth bigint
) returns uuid language sql immutable as $$
  select md5(concat_ws('|', p_organisation, p_person[1] || ' ' || p_person[2], coalesce(
    nullif(lower(p_payer ->> 'email'), ''),
    nullif(fold(concat_ws(' ', p_payer ->> 'address', p_payer ->> 'zipCode', p_payer ->> 'city')), ''),
    p_order::text
  ), p_nth))::uuid
$$;
