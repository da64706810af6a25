-- Where a form is rehearsed at this moment. It runs as owner, since members read no row of a rehearsal, and
-- answers for forms of their associations.
-- Returns {organisation, slug}: the slugs of the association of rehearsals and of the form; null: nowhere.
create or replace function find_rehearsal(p_form uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisation', o.slug, 'slug', r.slug)
  from form f join organisation o on o.rehearsal_of = f.organisation_id
  join form r on r.organisation_id = o.id and r.type = f.type and r.state <> 'deleted'
    and r.slug ~ ('^' || rtrim(left(f.slug, 40), '-') || '-essai-')
  where f.id = p_form and f.organisation_id in (select id from acting_organisation)
  limit 1
$$;
