-- A postal address as the directory compares it; empty without a street.
create or replace function words_of_address(p_address text, p_zip_code text, p_city text) returns text
language sql stable as $$
  select case when p_address <> '' then fold(concat_ws(' ', p_address, p_zip_code, p_city)) else '' end
$$;
