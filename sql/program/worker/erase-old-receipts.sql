-- Applies the term of tax receipts: a printed one loses its file and its donor; a correction is erased after
-- every receipt of its order. Numbers, amounts and gifts stay. At most p_limit of each; returns how many.
create or replace function erase_old_receipts(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_before timestamptz := p_now - make_interval(years => limit_count('taxPaperYears'));
  v_due uuid[];
  v_corrected integer;
begin
  select coalesce(array_agg(id), '{}') into v_due from (
    select id from receipt r
    where facts #>> '{donor,name}' <> '' and created_at <= v_before and next_try_at is null
      and not exists (select from receipt_file f where f.receipt_id = r.id and f.created_at > v_before)
    order by created_at limit p_limit for update skip locked
  ) due;
  perform set_config('obole.terms_at', p_now::text, true);
  delete from receipt_file where receipt_id = any(v_due);
  update receipt set facts = facts || jsonb_build_object('donor', blank_texts(facts -> 'donor'))
    where id = any(v_due);
  update receipt_correction set before = blank_texts(before), after = blank_texts(after)
  where id in (
    select id from receipt_correction c
    where after ->> 'country' <> '' and created_at <= v_before
      and not exists (
        select from receipt r where r.order_id = c.order_id and r.facts #>> '{donor,name}' <> ''
      )
      -- The donor of a receipt that is to come is the corrected one.
      and not exists (
        select from receipt_due d
        where d.order_id = c.order_id and (d.due_at is not null or d.awaits_bank or d.is_incomplete)
      )
    order by created_at limit p_limit for update skip locked
  );
  get diagnostics v_corrected = row_count;
  perform set_config('obole.terms_at', '', true);
  return cardinality(v_due) + v_corrected;
end $$;
