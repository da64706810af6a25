-- Whether the money of an order was promised until p_at, and received since.
create or replace function was_promised(p_order uuid, p_at timestamptz) returns boolean language sql stable
as $$
  select exists (
    select from payments_of_order(p_order) p
    join expected_payment e on e.payment_id = p.id and e.state = 'received'
    where e.created_at <= p_at and e.updated_at >= p_at)
$$;
