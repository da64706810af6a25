-- The last hash of the subscriber or network around a client (see around_bytes).
create or replace function last_around(p_client bytea, p_level text) returns bytea
language sql immutable as $$
  select first_around(p_client, p_level) || decode(repeat('ff', 32 - around_bytes(p_level)), 'hex')
$$;
