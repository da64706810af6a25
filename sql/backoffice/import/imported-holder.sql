-- Identifies the holder of an imported membership as membership_holder does for orders, by the e-mail address
-- or the postal address; before that one by the birth date, and last by the number of the membership in its
-- file: homonyms are several people.
create or replace function imported_holder(
  p_organisation uuid, p_person text[], p_email text, p_born date, p_place text, p_import uuid, p_number text
) returns uuid language sql stable as $$
  select md5(concat_ws('|', p_organisation, p_person[1] || ' ' || p_person[2], coalesce(
    nullif(lower(p_email), ''), 'born ' || p_born, nullif(p_place, ''), p_import || ' ' || p_number
  ), 1))::uuid
$$;
