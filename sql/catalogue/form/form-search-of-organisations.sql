-- Trigger: refreshes the search rows of the forms of organisations whose name or definition changed. With the
-- rights of its owner: who may change what an organisation says of itself has no access to the search table.
create or replace function form_search_of_organisations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_form_search(array(
    select form.id from form join changed on changed.id = form.organisation_id
    join former on former.id = changed.id
    where former.name <> changed.name or former.definition <> changed.definition
  ));
  return null;
end
$$;

create or replace trigger form_search_organisation after update on organisation
  referencing old table as former new table as changed
  for each statement execute function form_search_of_organisations();
