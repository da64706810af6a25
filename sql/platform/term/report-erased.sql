-- Adds to what the terms erased today in Paris: an association for each thing of a kind that was erased.
-- Returns how many things.
create or replace function report_erased(p_data text, p_organisations uuid[], p_now timestamptz)
returns integer language sql as $$
  insert into term_report as r (organisation_id, data, erased_on, erased)
  select o, p_data, (p_now at time zone 'Europe/Paris')::date, count(*)
  from unnest(p_organisations) o group by o order by o
  on conflict (organisation_id, data) do update set erased_on = excluded.erased_on,
    erased = excluded.erased + case when r.erased_on = excluded.erased_on then r.erased else 0 end;
  select cardinality(p_organisations)
$$;
