-- Which form types there are is the program's to say (domain/form/form-types.ts): a new one needs no migration.

alter table form drop constraint form_type_check, add constraint form_type_check check (type ~ '^[A-Z][A-Za-z]+$');

-- The events of a search in the order of their ends, whichever types are events.
drop index form_search_events;
create index form_search_ends on form_search (type, ends_at);
