-- Records the part of each line that a captured payment paid: [{itemId, item, options}]. Withdrawn lines that
-- the debit no longer pays are left out, unless it was charged before the withdrawal and captured that part.
create or replace function write_shares(p_payment uuid, p_shares jsonb) returns void language plpgsql as $$
begin
  perform assert_keys('write_shares', p_shares, array['itemId', 'item', 'options']);
  if exists (select 1 from waived_share where payment_id = p_payment) and (
    select amount_cents from payment where id = p_payment
  ) = (
    select sum(s.item + s.options) from jsonb_to_recordset(p_shares) s(item bigint, options bigint)
  ) then
    delete from waived_share where payment_id = p_payment;
  end if;
  insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
  select p_payment, s."itemId", s.item, s.options
  from jsonb_to_recordset(p_shares) s("itemId" uuid, item bigint, options bigint)
  where s.item + s.options > 0 and not exists (
    select 1 from waived_share w where w.payment_id = p_payment and w.order_item_id = s."itemId"
  );
end $$;
