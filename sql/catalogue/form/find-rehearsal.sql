-- The slugs of the association and the form where a form is rehearsed at this moment; no row: nowhere. It runs
-- as owner, since members read no row of a rehearsal, and answers for forms of their associations.
create or replace function find_rehearsal(p_form uuid) returns table (organisation text, slug text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.slug, r.slug
  from form f join organisation o on o.rehearsal_of = f.organisation_id
  join form r on r.organisation_id = o.id and r.type = f.type and r.state <> 'deleted'
    and r.slug ~ ('^' || rtrim(left(f.slug, 40), '-') || '-essai-')
  where f.id = p_form and f.organisation_id in (select id from acting_organisation)
  limit 1
$$;
