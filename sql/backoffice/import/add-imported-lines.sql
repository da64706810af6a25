-- Adds lines of a file to an import: p_lines is [{line, firstName, lastName, companyName, email, birthDate,
-- address, zipCode, city, country, number, label, day, amount, method, from, until}].
create or replace function add_imported_lines(p_import uuid, p_lines jsonb) returns void language sql as $$
  select assert_keys('add_imported_lines', p_lines, array['line', 'firstName', 'lastName', 'companyName',
    'email', 'birthDate', 'address', 'zipCode', 'city', 'country', 'number', 'label', 'day', 'amount',
    'method', 'from', 'until']);
  insert into imported_line (id, import_id, organisation_id, kind, line, key, first_name, last_name,
    company_name, email, birth_date, address, zip_code, city, country, name_words, sort_name, words, number,
    label, day, amount_cents, method, from_on, until_on, holder, imported_at)
  select gen_random_uuid(), i.id, i.organisation_id, i.kind, l.line,
    key_of_line(f.name, l."companyName" <> '', l.email, l."birthDate", f.place, i.id,
      case when i.kind = 'members' then l.number end),
    l."firstName", l."lastName", l."companyName", l.email, l."birthDate", l.address, l."zipCode", l.city,
    l.country, f.name, f.sort, ' ' || fold(concat_ws(' ', f.name, l.email, l.number)) || ' ', l.number,
    l.label, l.day, l.amount, l.method,
    l."from", l.until,
    case when i.kind = 'members'
      then imported_holder(i.organisation_id, f.person, l.email, l."birthDate", f.place, i.id, l.number) end,
    i.imported_at
  from people_import i cross join jsonb_to_recordset(p_lines) l (line integer, "firstName" text,
      "lastName" text, "companyName" text, email text, "birthDate" date, address text, "zipCode" text,
      city text, country text, number text, label text, day date, amount bigint, method text, "from" date,
      until date)
    cross join lateral words_of_line(l."firstName", l."lastName", l."companyName", l.address, l."zipCode",
      l.city) f
  where i.id = p_import
$$;
