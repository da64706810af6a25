-- Trigger: receipts, their files and their corrections never change. After their term, while obole.terms_at
-- has the time of the erasure, the donor may become empty texts and a file may be deleted, and nothing else.
-- Errors: OB002.
create or replace function refuse_change_within_term() returns trigger language plpgsql as $$
declare
  v_now timestamptz := nullif(current_setting('obole.terms_at', true), '')::timestamptz;
  v_is_over boolean := coalesce(
    old.created_at <= v_now - make_interval(years => limit_count('taxPaperYears')), false);
  v_old jsonb := case when v_is_over and tg_table_name <> 'receipt_file' then to_jsonb(old) end;
  v_erased jsonb := case tg_table_name
    when 'receipt' then jsonb_build_object('facts', (v_old -> 'facts')
      || jsonb_build_object('donor', blank_texts(v_old #> '{facts,donor}')))
    else jsonb_build_object('before', blank_texts(v_old -> 'before'), 'after', blank_texts(v_old -> 'after'))
  end;
begin
  if v_is_over and tg_op = 'DELETE' and tg_table_name = 'receipt_file' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'search_words' = (v_old - 'search_words') || v_erased then
    return new;
  end if;
  raise exception '% does not change', tg_table_name using errcode = 'OB002';
end $$;

create or replace trigger receipt_facts_stay before update of organisation_id, year, number, label, order_id,
  kind, amount_cents, facts, created_at on receipt for each row execute function refuse_change_within_term();
create or replace trigger receipt_file_stays before update or delete on receipt_file
  for each row execute function refuse_change_within_term();
create or replace trigger receipt_correction_stays before update or delete on receipt_correction
  for each row execute function refuse_change_within_term();
