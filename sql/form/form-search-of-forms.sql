-- Trigger: refreshes the search rows of changed forms, once per statement.
create or replace function form_search_of_forms() returns trigger language plpgsql as $$
begin
  perform refresh_form_search(array(select id from changed));
  return null;
end
$$;

create or replace trigger form_search_insert after insert on form
  referencing new table as changed for each statement execute function form_search_of_forms();
create or replace trigger form_search_update after update on form
  referencing new table as changed for each statement execute function form_search_of_forms();
