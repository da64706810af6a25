-- People of an organisation whom a list has, by p_audience: {kind, formId, tierId, optionId, answer, state,
-- year, tag, lines}. A row for each time that they are named, payers first. Those without an address of their
-- own who share an order are reached through its payer.
create or replace function message_audience(p_organisation uuid, p_audience jsonb, p_today date)
returns table (email text, first_name text, name text, rank integer) language sql stable as $$
  select assert_keys('message_audience', p_audience, array['kind', 'formId', 'tierId', 'optionId',
    'answer', 'state', 'year', 'tag', 'lines']);
  with wanted as (
    select p_audience ->> 'kind' as kind, (p_audience ->> 'formId')::uuid as form_id,
      coalesce(p_audience ->> 'state', 'valid') as state, nullif(p_audience -> 'lines', 'null') as lines,
      make_date((p_audience ->> 'year')::integer, 1, 1) as year,
      p_audience ->> 'tag' as tag
  ), line as (
    select o.payer, i.detail -> 'participant' as participant
    from wanted w join "order" o on o.organisation_id = p_organisation and o.form_id = w.form_id
      join order_item i on i.order_id = o.id
    where w.kind = 'campaign' and o.payer_erased_at is null and is_line_in_state(i, w.state)
      and (w.lines is null or has_line_parts(i, w.lines))
  ), adherent as (
    select distinct on (m.holder) o.payer, i.detail -> 'participant' as participant,
      coalesce(m.until_on, 'infinity') >= p_today as is_current
    from wanted w join membership m on m.organisation_id = p_organisation and m.cancelled_at is null
      join "order" o on o.id = m.order_id and o.payer_erased_at is null
      join order_item i on i.id = m.order_item_id
    where w.kind in ('adherents', 'formerAdherents')
    order by m.holder, coalesce(m.until_on, 'infinity') desc
  ), donor as (
    select o.payer from wanted w join "order" o on o.organisation_id = p_organisation
    where w.kind = 'donors' and o.payer_erased_at is null
      and exists (select from order_item i where i.order_id = o.id and i.cancelled_at is null
        and i.tier_type in ('Donation', 'MonthlyDonation'))
      and exists (select from payment p where p.order_id = o.id and p.state = 'paid' and p.amount_cents > 0
        and p.created_at >= w.year::timestamp at time zone 'Europe/Paris'
        and p.created_at < (w.year + interval '1 year')::timestamp at time zone 'Europe/Paris')
  ), named as (
    select payer as person, payer ->> 'email' as email, 0 as rank from line
    union all
    select participant, participant ->> 'email', 1 from line where participant ->> 'email' <> ''
    union all
    select case when jsonb_typeof(participant) = 'object' then participant else payer end,
      coalesce(nullif(participant ->> 'email', ''), payer ->> 'email'), 0
    from adherent join wanted on is_current = (kind = 'adherents')
    union all
    select payer, payer ->> 'email', 0 from donor
  )
  select lower(trim(coalesce(n.email, ''))), coalesce(n.person ->> 'firstName', ''),
    coalesce(nullif(n.person ->> 'companyName', ''),
      concat_ws(' ', n.person ->> 'firstName', n.person ->> 'lastName')), n.rank
  from named n
  union all
  select lower(trim(p.email)), p.first_name,
    case when p.company_name <> '' then p.company_name else concat_ws(' ', p.first_name, p.last_name) end, 0
  from wanted w join person p on p.organisation_id = p_organisation and p.merged_into is null
  where w.kind = 'people' or (w.kind = 'tag' and p.tags @> array[w.tag])
$$;
