-- Adds visits of labelled links. p_visits is [{organizationSlug, formType, formSlug, source, visits}]; a form
-- that does not exist has none. Anyone can invent labels: a form keeps p_most of them, and those of p_own
-- and those that an order came by; visits by further ones add up under the empty label.
create or replace function count_visits(p_visits jsonb, p_own text[], p_most integer, p_now timestamptz)
returns void
language plpgsql as $$
begin
  perform assert_keys('count_visits', p_visits, array['organizationSlug', 'formType', 'formSlug', 'source',
    'visits']);
  -- One process at a time: two would each take the last place of a form.
  perform pg_advisory_xact_lock(hashtextextended('visits', 0));
  with sent as (
    select form.id as form_id, one.source, sum(one.visits) as visits
    from jsonb_to_recordset(p_visits)
      one("organizationSlug" text, "formType" text, "formSlug" text, source text, visits bigint)
    join organisation on organisation.slug = one."organizationSlug"
    join form on form.organisation_id = organisation.id and form.type = one."formType"
      and form.slug = one."formSlug"
    group by form.id, one.source
  ), judged as (
    select sent.*, source = '' or source = any (p_own)
      or exists (select from link_visit stored where stored.form_id = sent.form_id
        and stored.source = sent.source)
      or exists (select from "order" o where o.form_id = sent.form_id and o.source = sent.source) as is_stored
    from sent
  ), known_labels as (
    select stored.form_id, count(*) as number
    from link_visit stored
    where stored.form_id in (select form_id from sent) and stored.source <> ''
      and stored.source <> all (p_own)
      and not exists (select from "order" o where o.form_id = stored.form_id and o.source = stored.source)
    group by stored.form_id
  ), placed as (
    select judged.*,
      row_number() over (partition by form_id, is_stored order by visits desc, source)
        + coalesce(known_labels.number, 0) as place
    from judged
    left join known_labels using (form_id)
  )
  insert into link_visit as known (form_id, source, since, visits)
  select form_id, case when is_stored or place <= p_most then source else '' end as label,
    (p_now at time zone 'Europe/Paris')::date, sum(visits)
  from placed
  group by form_id, label
  on conflict (form_id, source) do update set visits = known.visits + excluded.visits;
end $$;
