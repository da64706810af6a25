-- Writes corrected fields of a person whom imports alone name to all of their lines, with those of everyone
-- merged into them: p_fields has, as texts, those of firstName, lastName, companyName, email, birthDate,
-- address, zipCode and city that change. Keys, holders, directory and proposals to merge follow; a key that
-- another person has stays theirs. The caller has locked the directory.
create or replace function correct_imported_lines(p_person uuid, p_fields jsonb) returns void
language plpgsql as $$
declare
  v_people uuid[] := array(select id from person where root_id = p_person);
begin
  perform assert_keys('correct_imported_lines', p_fields, array['firstName', 'lastName', 'companyName',
    'email', 'birthDate', 'address', 'zipCode', 'city']);
  update imported_line l set identity = coalesce(l.identity, identity_of_line(l)),
      first_name = coalesce(p_fields ->> 'firstName', first_name),
      last_name = coalesce(p_fields ->> 'lastName', last_name),
      company_name = coalesce(p_fields ->> 'companyName', company_name),
      email = coalesce(p_fields ->> 'email', email),
      birth_date = case when p_fields ? 'birthDate' then nullif(p_fields ->> 'birthDate', '')::date
        else birth_date end,
      address = coalesce(p_fields ->> 'address', address),
      zip_code = coalesce(p_fields ->> 'zipCode', zip_code), city = coalesce(p_fields ->> 'city', city)
    where person_id = any(v_people);
  update imported_line l set name_words = f.name, sort_name = f.sort,
      words = ' ' || fold(concat_ws(' ', f.name, l.email, l.number)) || ' ',
      key = key_of_line(f.name, l.company_name <> '', l.email, l.birth_date, f.place, l.import_id,
        case when l.kind = 'members' then l.number end)
    from imported_line n cross join lateral words_of_line(n.first_name, n.last_name, n.company_name,
      n.address, n.zip_code, n.city) f
    where n.id = l.id and n.person_id = any(v_people);
  with latest as (
    select distinct on (person_id) person_id, key from imported_line where person_id = any(v_people)
    order by person_id, imported_at desc, line desc
  ), renamed as (
    select distinct on (key) person_id, key from latest order by key, person_id <> p_person, person_id
  )
  update person p set key = r.key from renamed r
    where p.id = r.person_id and p.key <> r.key and not exists (
      select from person other where other.organisation_id = p.organisation_id and other.key = r.key
    );
  perform refresh_many_people(v_people);
  perform write_holders(array[p_person]);
end $$;
