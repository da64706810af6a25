-- First and last name of the holder of a membership, folded: the participant of its line, else the company or
-- person who paid. Empty names: they were erased.
create or replace function membership_person(p_item jsonb, p_payer jsonb) returns text[]
language sql immutable as $$
  select case
    when fold(concat_ws(' ', p_item #>> '{participant,firstName}', p_item #>> '{participant,lastName}')) <> ''
      then array[fold(coalesce(p_item #>> '{participant,firstName}', '')),
        fold(coalesce(p_item #>> '{participant,lastName}', ''))]
    when (p_payer ->> 'isOrganization')::boolean and p_payer ->> 'companyName' <> ''
      then array['', fold(p_payer ->> 'companyName')]
    else array[fold(coalesce(p_payer ->> 'firstName', '')), fold(coalesce(p_payer ->> 'lastName', ''))]
  end
$$;
