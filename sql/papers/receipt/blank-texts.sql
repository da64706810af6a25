-- Empty texts in place of those of a donor who is no longer named, with their keys.
create or replace function blank_texts(p_texts jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, '') from jsonb_object_keys(p_texts) key
$$;
