-- Writes the reversal of a ledger transaction, under its own key.
create or replace function reverse_tx(p_key text, p_reversal text, p_now timestamptz) returns void
language sql as $$
  with reversal as (
    insert into ledger_tx (ext_key, kind, at, reverses)
    select p_reversal, kind, p_now, id from ledger_tx where ext_key = p_key returning id, reverses
  )
  insert into ledger_entry (tx_id, account_id, amount_cents)
  select r.id, e.account_id, -e.amount_cents from reversal r join ledger_entry e on e.tx_id = r.reverses
$$;
