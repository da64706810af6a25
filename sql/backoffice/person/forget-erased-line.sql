-- Trigger: a line whose name was corrected names another person than the one whom the association erased.
create or replace function forget_erased_line() returns trigger language plpgsql as $$
begin
  delete from erased_appearance where item_id = new.id;
  return null;
end $$;

create or replace trigger order_item_names_another after update of detail on order_item
  for each row when (old.person_words <> new.person_words and new.person_words <> '  ')
  execute function forget_erased_line();
