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
      (p_audience ->> 'year')::integer as year,
      p_audience ->> 'tag' as tag
  ), line as (
    select case when not is_erased_appearance(o.id, null) then o.payer end as payer,
      case when not is_erased_appearance(o.id, i.id) then i.detail -> 'participant' end as participant
    from wanted w join "order" o on o.organisation_id = p_organisation and o.form_id = w.form_id
      join order_item i on i.order_id = o.id
    where w.kind = 'campaign' and o.payer_erased_at is null and is_line_in_state(i, w.state)
      and (w.lines is null or has_line_parts(i, w.lines))
  ), adherent as (
    select distinct on (holder) person, own_email, payer, until >= p_today as is_current from (
      select m.holder, case when jsonb_typeof(i.detail -> 'participant') = 'object'
          then i.detail -> 'participant' else o.payer end as person,
        i.detail #>> '{participant,email}' as own_email,
        case when not is_erased_appearance(o.id, null) then o.payer end as payer,
        coalesce(m.until_on, 'infinity') as until
      from wanted w join membership m on m.organisation_id = p_organisation and m.cancelled_at is null
        join "order" o on o.id = m.order_id and o.payer_erased_at is null
        join order_item i on i.id = m.order_item_id
      where w.kind in ('adherents', 'formerAdherents') and not is_line_refunded(i.id)
        and not is_erased_appearance(o.id, case
          when jsonb_typeof(i.detail -> 'participant') = 'object' then i.id end)
      union all
      select l.holder, jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name), p.email, null,
        coalesce(l.until_on, 'infinity')
      from wanted w join imported_line l on l.organisation_id = p_organisation and l.holder is not null
        join person m on m.id = l.person_id join person p on p.id = m.root_id
      where w.kind in ('adherents', 'formerAdherents')
    ) held
    order by holder, until desc
  ), named as (
    select payer as person, payer ->> 'email' as email, 0 as rank from line where payer is not null
    union all
    select participant, participant ->> 'email', 1 from line where participant ->> 'email' <> ''
    union all
    select person, coalesce(nullif(own_email, ''), payer ->> 'email'), 0
    from adherent join wanted on is_current = (kind = 'adherents')
  )
  select lower(trim(coalesce(n.email, ''))), coalesce(n.person ->> 'firstName', ''),
    coalesce(nullif(n.person ->> 'companyName', ''),
      concat_ws(' ', n.person ->> 'firstName', n.person ->> 'lastName')), n.rank
  from named n
  union all
  select lower(trim(p.email)), p.first_name,
    case when p.company_name <> '' then p.company_name else concat_ws(' ', p.first_name, p.last_name) end, 0
  from wanted w join person p on p.organisation_id = p_organisation and p.merged_into is null
  where w.kind = 'people' or (w.kind = 'tag' and p.tags @> array[w.tag]) or (w.kind = 'donors' and exists (
    select from donor_year d where d.person_id = p.id and d.year = w.year
    union all
    select from person t join imported_line l on l.person_id = t.id
    where t.root_id = p.id and l.kind = 'gifts' and extract(year from l.day) = w.year))
$$;
