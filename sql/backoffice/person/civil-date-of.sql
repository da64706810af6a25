-- A day as people type it, DD/MM/YYYY or YYYY-MM-DD; null for anything else.
create or replace function civil_date_of(p_text text) returns date
language sql immutable as $$
  select case when pg_input_is_valid(iso, 'date') and iso ~ '^\d{4}-\d\d-\d\d$' then iso::date end
  from (select regexp_replace(p_text, '^(\d\d)/(\d\d)/(\d{4})$', '\3-\2-\1') as iso) typed
$$;
