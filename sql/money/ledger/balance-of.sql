-- The amount owed to an association at this moment. Negative: it owes us, for refunds after its payout.
create or replace function balance_of(p_organisation uuid) returns bigint language sql stable as $$
  select -coalesce(sum(e.amount_cents), 0)::bigint from account a join ledger_entry e on e.account_id = a.id
  where a.organisation_id = p_organisation and a.kind = 'org_payable'
$$;
