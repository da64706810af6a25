-- How many bytes the hashes of all clients of a `subscriber` (an IPv6 /56) or of a `network` (a /48, an IPv4
-- /24) have in common: `hashBytes` of client-network.ts.
create or replace function around_bytes(p_level text) returns integer language sql immutable as $$
  select case p_level when 'subscriber' then 20 when 'network' then 12 end
$$;
