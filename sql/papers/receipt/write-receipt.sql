-- Records the plan for an order and a year, whose row of receipt_due the caller has locked in this
-- transaction: p is {orderId, year, outcome, receipt or null, mails, now}. `outcome` is none, wait,
-- incomplete, void, issue or replace. A new receipt takes the next number of its organisation and year: the
-- number is taken last, and a rollback returns it. `receipt` is {id, organisationId, kind, amount, facts,
-- numberSuffix}. `mails` are about the receipt that becomes void.
-- Returns the new receipt's number as printed, or null.
create or replace function write_receipt(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_order uuid := (p ->> 'orderId')::uuid;
  v_year integer := (p ->> 'year')::integer;
  v_new jsonb := p -> 'receipt';
  v_old uuid;
  v_number bigint;
  v_label text;
begin
  perform assert_keys('write_receipt', p, array['orderId', 'year', 'outcome', 'receipt', 'mails', 'now']);
  update receipt_due set due_at = null, tries = 0, next_try_at = now(),
      awaits_bank = p ->> 'outcome' = 'wait', is_incomplete = p ->> 'outcome' = 'incomplete'
    where order_id = v_order and year = v_year;
  if p ->> 'outcome' in ('void', 'replace') then
    update receipt set ended_at = v_now, replaced_by = (v_new ->> 'id')::uuid
      where order_id = v_order and year = v_year and ended_at is null returning id into strict v_old;
    perform queue_mails(p -> 'mails', v_old, v_now);
  end if;
  if p ->> 'outcome' in ('issue', 'replace') then
    perform assert_keys('write_receipt', p -> 'receipt', array[
      'id', 'organisationId', 'kind', 'amount', 'facts', 'numberSuffix'
    ]);
    v_number := next_number('receipt:' || (v_new ->> 'organisationId') || ':' || v_year);
    v_label := v_year || '-' || lpad(v_number::text, greatest(6, length(v_number::text)), '0')
      || (v_new ->> 'numberSuffix');
    insert into receipt (id, organisation_id, year, number, label, order_id, kind, amount_cents, facts,
      created_at)
    values ((v_new ->> 'id')::uuid, (v_new ->> 'organisationId')::uuid, v_year, v_number, v_label, v_order,
      v_new ->> 'kind', (v_new ->> 'amount')::bigint, v_new -> 'facts', v_now);
  end if;
  return v_label;
end $$;

create or replace trigger receipt_stays before delete on receipt
  for each row execute function refuse_change();
