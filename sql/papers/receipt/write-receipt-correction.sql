-- Records a correction of the donor that the receipts of an order state, from a year on, and makes those
-- receipts due that state another donor, or wait for a full address: p is {id, orderId, year, author, userId,
-- version, before, after, now}. `version` is the number of corrections of the order that the author has seen.
-- A worker that plans one of these receipts has its row locked: it ends before, or reads the correction.
-- Returns corrected; changed where there is another correction since; tooMany where the receipt was corrected
-- too often today.
create or replace function write_receipt_correction(p jsonb) returns text language plpgsql as $$
declare
  v_order uuid := (p ->> 'orderId')::uuid;
  v_year integer := (p ->> 'year')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('write_receipt_correction', p, array[
    'id', 'orderId', 'year', 'author', 'userId', 'version', 'before', 'after', 'now'
  ]);
  perform from receipt_due where order_id = v_order and year >= v_year order by year for no key update;
  if (select count(*) from receipt_correction where order_id = v_order) <> (p ->> 'version')::bigint then
    return 'changed';
  end if;
  if (
    select count(*) from receipt_correction
    where order_id = v_order and year = v_year and created_at > v_now - interval '1 day'
  ) >= limit_count('receiptCorrectionsPerDay') then
    return 'tooMany';
  end if;
  insert into receipt_correction (id, organisation_id, order_id, year, author, user_id, before, after,
    created_at)
  select (p ->> 'id')::uuid, organisation_id, order_id, year, p ->> 'author', (p ->> 'userId')::uuid,
    p -> 'before', p -> 'after', v_now
  from receipt_due where order_id = v_order and year = v_year;
  -- Nothing is missing now, or the plan says so.
  update receipt_due d set due_at = v_now, is_incomplete = false
  where d.order_id = v_order and d.year >= v_year and (
    d.is_incomplete
    or exists (select from receipt r where r.order_id = d.order_id and r.year = d.year and r.ended_at is null)
  );
  return 'corrected';
end $$;
