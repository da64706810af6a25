-- Why a claim is refused: {id, kind, max, remaining} as text, the detail of SOLD_OUT. `remaining` is the
-- number that this cart, which has p_mine already, could have.
create or replace function stock_refusal(p_stock uuid, p_mine integer) returns text language sql stable as $$
  select jsonb_build_object('id', coalesce(tier_id, id), 'kind', kind, 'max', capacity,
    'remaining', greatest(0, capacity - held - sold + p_mine))::text
  from stock where id = p_stock
$$;
