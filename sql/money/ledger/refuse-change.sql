-- Trigger: makes the ledger append-only. Errors: OB002.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'OB002';
end $$;

create or replace trigger ledger_tx_append_only before update or delete on ledger_tx
  for each row execute function refuse_change();
create or replace trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create or replace trigger ledger_tx_no_truncate before truncate on ledger_tx execute function refuse_change();
create or replace trigger ledger_entry_no_truncate before truncate on ledger_entry
  execute function refuse_change();
