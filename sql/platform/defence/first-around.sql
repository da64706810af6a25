-- The first hash of the subscriber or network around a client (see around_bytes).
create or replace function first_around(p_client bytea, p_level text) returns bytea
language sql immutable as $$
  select substring(p_client from 1 for around_bytes(p_level))
$$;
