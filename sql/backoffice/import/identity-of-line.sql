-- The hash of what a line is in its file. With a number, a line is known by that, its person, day, period,
-- amount and label: addresses change. Without one, by every detail. Null for a membership or sale without a
-- day and a period: it may be of another year.
create or replace function identity_of_line(l imported_line) returns bytea language sql stable as $$
  select sha256(convert_to(to_jsonb(case
    when l.kind <> 'people' and coalesce(l.day, l.from_on, l.until_on) is null then null
    when l.kind <> 'people' and l.number <> '' then array['number', l.name_words, l.number, l.label,
      l.day::text, l.from_on::text, l.until_on::text, l.amount_cents::text]
    else array['all', l.name_words, l.number, l.label, l.day::text, l.from_on::text, l.until_on::text,
      l.amount_cents::text, fold(l.company_name), fold(l.first_name), fold(l.last_name), l.email,
      l.birth_date::text, l.address, l.zip_code, l.city, l.country, l.method] end)::text, 'UTF8'))
$$;
