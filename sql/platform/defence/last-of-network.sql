-- The last hash of the network of an address. Addresses of one network begin with the same 16 bytes, which
-- are the first hash of it.
create or replace function last_of_network(p_address bytea) returns bytea language sql immutable as $$
  select substring(p_address from 1 for 16) || decode(repeat('ff', 16), 'hex')
$$;
