-- Stores the file of a receipt, once, and queues the mail to its donor with it: p is {receiptId, pdf, sha256,
-- mails, now}. Another process may have stored it before: then nothing is written. Returns whether it was
-- stored.
create or replace function store_receipt_file(p jsonb) returns boolean language plpgsql as $$
declare
  v_receipt uuid := (p ->> 'receiptId')::uuid;
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  perform assert_keys('store_receipt_file', p, array['receiptId', 'pdf', 'sha256', 'mails', 'now']);
  insert into receipt_file (receipt_id, pdf, sha256, created_at)
  values (v_receipt, decode(p ->> 'pdf', 'hex'), p ->> 'sha256', v_now)
  on conflict (receipt_id) do nothing;
  if not found then
    return false;
  end if;
  update receipt set next_try_at = null, tries = 0 where id = v_receipt;
  perform queue_mails(p -> 'mails', v_receipt, v_now);
  return true;
end $$;
