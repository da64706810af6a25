-- The missing stock of a new cart, as stock_refusal, or null. It refuses only what no expired hold could
-- free; the reservation itself decides the rest.
create or replace function find_shortage(p_demand jsonb, p_now timestamptz) returns jsonb language sql stable
set enable_seqscan to off as $$
  select stock_refusal(s.id, 0)::jsonb
  from jsonb_to_recordset(p_demand) d(id uuid, quantity integer) join stock s on s.id = d.id
  where s.id = any(array(select (claim ->> 'id')::uuid from jsonb_array_elements(p_demand) claim))
    and s.capacity is not null and s.held + s.sold + d.quantity > s.capacity and s.kind <> 'user'
    and not exists (
      select 1 from stock_hold h where h.stock_id = s.id and h.state = 'held' and h.expires_at <= p_now
    )
  order by s.id limit 1
$$;
