-- Records that an unknown charge was refunded, with the reference of its refund, and writes its ledger
-- entries, once. p_by is refund, provider or hand. Returns false where it does not exist or was settled
-- before.
create or replace function settle_unknown_charge(
  p_provider text, p_provider_ref text, p_by text, p_refund_ref text, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  update unknown_charge set settled_at = p_now, settled_by = p_by, refund_ref = p_refund_ref
    where provider = p_provider and provider_ref = p_provider_ref and settled_at is null;
  if not found then
    return false;
  end if;
  perform book_unknown_charge(p_provider, p_provider_ref, p_now);
  return true;
end $$;
