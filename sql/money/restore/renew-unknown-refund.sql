-- The provider refused the refund p_refund of an unknown charge: the next one has another id, the same
-- whenever the charge is found again.
create or replace function renew_unknown_refund(p_refund_id uuid) returns void language sql as $$
  update unknown_charge set refund_id = md5('refund after ' || refund_id)::uuid
  where refund_id = p_refund_id and settled_at is null
$$;
