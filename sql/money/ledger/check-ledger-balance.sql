-- Checks, when a transaction commits, that each ledger transaction sums to zero. Errors: OB003.
create or replace function check_ledger_balance() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount_cents) into total from ledger_entry where tx_id = new.tx_id;
  if total <> 0 then
    raise exception 'ledger transaction % sums to %', new.tx_id, total using errcode = 'OB003';
  end if;
  return null;
end $$;

-- PostgreSQL has no `create or replace` for constraint triggers.
do $$
begin
  if not exists (select from pg_trigger where tgname = 'ledger_entry_balanced') then
    create constraint trigger ledger_entry_balanced after insert on ledger_entry
      deferrable initially deferred for each row execute function check_ledger_balance();
  end if;
end $$;
