-- Applies the term of accounting vouchers to orders whose money has not moved since: their accounting year
-- ended at most a year after. Receipts and corrections come first. An order whose money moved is found at the
-- check of its former date. At most p_limit; returns how many were checked.
create or replace function erase_old_payers(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_before timestamptz := p_now - make_interval(years => 1 + limit_count('accountingYears'));
  v_receipts timestamptz := p_now - make_interval(years => limit_count('taxPaperYears'));
  v_due uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_due from (
    select id from "order" o
    where answers_erased_at is not null and payer_erased_at is null
      and coalesce(money_moved_at, created_at) <= v_before
      and not exists (
        select from receipt r where r.order_id = o.id and r.facts #>> '{donor,name}' <> ''
      )
      and not exists (
        select from receipt_correction c where c.order_id = o.id and c.created_at > v_receipts
      )
    order by coalesce(money_moved_at, created_at) limit p_limit for update skip locked
  ) due;
  update "order" set money_moved_at = last_money_movement(id, p_now) where id = any(v_due);
  perform erase_payers(array(
    select id from "order" where id = any(v_due) and money_moved_at <= v_before
  ), p_now);
  return cardinality(v_due);
end $$;
