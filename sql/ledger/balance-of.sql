-- What is owed to an association at this moment. Less than 0: it owes us, for what went back after it was paid out.
create or replace function balance_of(p_organisation uuid) returns bigint language sql stable as $$
  select -coalesce(sum(e.amount_cents), 0)::bigint from account a join ledger_entry e on e.account_id = a.id
  where a.organisation_id = p_organisation and a.kind = 'org_payable'
$$;
