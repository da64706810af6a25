-- Writes the ledger entries of one fact, once: p_entries is [{kind, organisationId?, amount}], amounts of 0
-- are left out. Returns false where the key was booked before.
create or replace function book(p_key text, p_kind text, p_at timestamptz, p_entries jsonb) returns boolean
language plpgsql as $$
declare
  new_tx bigint;
begin
  perform assert_keys('book', p_entries, array['kind', 'organisationId', 'amount']);
  insert into ledger_tx (ext_key, kind, at) values (p_key, p_kind, p_at)
  on conflict (ext_key) do nothing returning id into new_tx;
  if new_tx is null then
    return false;
  end if;
  insert into ledger_entry (tx_id, account_id, amount_cents)
  select new_tx, a.id, (e ->> 'amount')::bigint
  from jsonb_array_elements(p_entries) e
  join account a on a.kind = e ->> 'kind'
    and a.organisation_id is not distinct from (e ->> 'organisationId')::uuid
  where (e ->> 'amount')::bigint <> 0;
  return true;
end $$;
