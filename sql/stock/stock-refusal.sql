-- Why a claim is refused, for whoever tells the visitor: what is missing and how much of it this cart could have.
create or replace function stock_refusal(p_stock uuid, p_mine integer) returns text language sql stable as $$
  select jsonb_build_object('id', coalesce(tier_id, id), 'kind', kind, 'max', capacity,
    'remaining', greatest(0, capacity - held - sold + p_mine))::text
  from stock where id = p_stock
$$;
