-- Trigger: refreshes the search rows of changed forms, once per statement. With the rights of its owner: who
-- may change a form has no access to the search table.
create or replace function form_search_of_forms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_form_search(array(select id from changed));
  return null;
end
$$;

create or replace trigger form_search_insert after insert on form
  referencing new table as changed for each statement execute function form_search_of_forms();
create or replace trigger form_search_update after update on form
  referencing new table as changed for each statement execute function form_search_of_forms();
