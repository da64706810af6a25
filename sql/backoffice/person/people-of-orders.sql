-- The people whom orders name, a row for the payer (item_id null) and for each line with a participant. The
-- key is what names one person in an association: the exact address and folded name; without an address the
-- name with the birth date, else with the payer of the order. A payer without both is known by the order
-- alone. A participant with the name of the payer, and no other address or birth date, is the payer. The key
-- is null where no one is named.
create or replace function people_of_orders(p_orders uuid[]) returns table (
  organisation_id uuid, order_id uuid, item_id uuid, at timestamptz, first_name text, last_name text,
  company_name text, email text, birth_date date, address text, zip_code text, city text, country text,
  name_words text, key bytea
) language sql stable as $$
  with payer as (
    select o.organisation_id, o.id as order_id, o.created_at as at,
      coalesce(o.payer ->> 'firstName', '') as first, coalesce(o.payer ->> 'lastName', '') as last,
      coalesce(nullif(o.payer ->> 'companyName', ''), o.payer ->> 'organismName', '') as company,
      coalesce(o.payer ->> 'email', '') as email,
      civil_date_of(o.payer ->> 'birthDate') as born, coalesce(o.payer ->> 'address', '') as address,
      coalesce(o.payer ->> 'zipCode', '') as zip, coalesce(o.payer ->> 'city', '') as city,
      coalesce(o.payer ->> 'country', '') as country
    from "order" o where o.id = any(p_orders) and o.payer_erased_at is null
  ), named as (
    select p.*, fold(case when company = '' then first || ' ' || last else company end) as words
    from payer p
  ), keyed as (
    select n.*, case
      when words = '' and email = '' then null
      when email <> '' then concat_ws(e'\n', 'email', company <> '', email, words)
      when born is not null and company = '' then concat_ws(e'\n', 'born', words, born)
      else concat_ws(e'\n', 'order', words, order_id) end as identity
    from named n
  ), line as (
    select k.organisation_id, i.order_id, i.id, k.at,
      coalesce(i.detail #>> '{participant,firstName}', '') as first,
      coalesce(i.detail #>> '{participant,lastName}', '') as last,
      coalesce(i.detail #>> '{participant,email}', '') as email,
      civil_date_of(i.detail #>> '{participant,birthDate}') as born, trim(i.person_words) as words,
      k.identity as payer, k.company = '' and k.words = trim(i.person_words) as is_alike,
      k.born as payer_born, k.email as payer_email
    from keyed k join order_item i on i.order_id = k.order_id
      left join erased_appearance e on e.order_id = i.order_id and e.item_id = i.id
    where i.person_words <> '  ' and jsonb_typeof(i.detail -> 'participant') = 'object'
      and e.order_id is null
  )
  select k.organisation_id, k.order_id, null::uuid, k.at, k.first, k.last, k.company, k.email, k.born,
    k.address, k.zip, k.city, k.country, k.words,
    case when e.order_id is null then sha256(convert_to(k.identity, 'UTF8')) end
  from keyed k left join erased_appearance e on e.order_id = k.order_id and e.item_id is null
  union all
  select l.organisation_id, l.order_id, l.id, l.at, l.first, l.last, '', l.email, l.born, '', '', '', '',
    l.words, sha256(convert_to(case
      when l.is_alike and l.email in ('', l.payer_email) and coalesce(l.born = l.payer_born, true)
        then l.payer
      when l.email <> '' then concat_ws(e'\n', 'email', false, l.email, l.words)
      when l.born is not null then concat_ws(e'\n', 'born', l.words, l.born)
      else concat_ws(e'\n', 'with', l.words, coalesce(l.payer, l.order_id::text)) end, 'UTF8'))
  from line l
$$;
