-- The form at an address, without its definition. Returns {id, version} as form_version, or null.
create or replace function find_form_version(p_organisation text, p_type text, p_slug text) returns jsonb
language plpgsql stable set enable_seqscan to off as $$
begin
  return (
    select jsonb_build_object('id', f.id, 'version', form_version(f.id))
    from form f join organisation o on o.id = f.organisation_id
    where o.slug = p_organisation and f.type = p_type and f.slug = p_slug
  );
end $$;
