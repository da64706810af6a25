-- The same keys, each with an empty text: a donor who is no longer named.
create or replace function blank_texts(p_texts jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, '') from jsonb_object_keys(p_texts) key
$$;
