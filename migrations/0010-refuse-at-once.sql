-- A crowd before a sold-out form is answered by one read: no cart is made to be given up again, nothing waits for the
-- row that all of them want.

-- What a new cart cannot have, as stock_refusal tells it, or null. Only what no expired hold could free is refused
-- here; everything else is for the reservation itself to decide.
create function find_shortage(p_demand jsonb, p_now timestamptz) returns jsonb language sql stable
set enable_seqscan to off as $$
  select stock_refusal(s.id, 0)::jsonb
  from jsonb_to_recordset(p_demand) d(id uuid, quantity integer) join stock s on s.id = d.id
  where s.capacity is not null and s.held + s.sold + d.quantity > s.capacity and s.kind <> 'user'
    and not exists (
      select 1 from stock_hold h where h.stock_id = s.id and h.state = 'held' and h.expires_at <= p_now
    )
  order by s.id limit 1
$$;

-- Makes a cart as create_cart does. Answers {kind: made | repeated}, or {kind: short, refusal} where something is sold
-- out beyond doubt. The cart that an Idempotency-Key made before is answered before anything else.
create function make_cart(p jsonb) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb;
begin
  v_refusal := find_shortage(p -> 'demand', (p ->> 'now')::timestamptz);
  if v_refusal is not null and not exists (
    select 1 from cart where form_id = (p ->> 'formId')::uuid
      and idempotency_hash = decode(p ->> 'idempotencyHash', 'hex')
  ) then
    return jsonb_build_object('kind', 'short', 'refusal', v_refusal);
  end if;
  return jsonb_build_object('kind', case when create_cart(p) then 'made' else 'repeated' end);
end $$;
