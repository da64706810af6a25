-- Trigger: a closed year and its files never change. Files may be deleted once the term of accounting
-- vouchers is over, while obole.terms_at has the time of the erasure. Errors: OB002.
create or replace function refuse_change_of_close() returns trigger language plpgsql as $$
declare
  v_now timestamptz := nullif(current_setting('obole.terms_at', true), '')::timestamptz;
begin
  if tg_table_name = 'accounting_close_file' and tg_op = 'DELETE' then
    if (select is_close_over(to_day, v_now) from accounting_close where id = old.close_id) then
      return old;
    end if;
  end if;
  raise exception '% does not change', tg_table_name using errcode = 'OB002';
end $$;

create or replace trigger accounting_close_stays before update or delete on accounting_close
  for each row execute function refuse_change_of_close();
create or replace trigger accounting_close_file_stays before update or delete on accounting_close_file
  for each row execute function refuse_change_of_close();
