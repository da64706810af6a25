-- A direct debit is accepted and takes its bank days: the attempt moves by `accept`, and the cart's holds are
-- extended to the last day. p_set is as for move_attempt, with deadline. p_mails inform its payer in the same
-- transaction, as in end_first_attempt. Returns whether it moved.
create or replace function await_bank(p_attempt uuid, p_now timestamptz, p_set jsonb, p_mails jsonb)
returns boolean
language plpgsql as $$
begin
  if not move_attempt(p_attempt, 'accept', p_now, p_set) then
    return false;
  end if;
  update stock_hold h set expires_at = greatest((p_set ->> 'deadline')::timestamptz, h.offered_until)
    from payment_attempt a join payment p on p.id = a.payment_id
    where a.id = p_attempt and p.installment_number = 1 and h.cart_id = p.cart_id and h.state = 'held';
  perform queue_mails(p_mails, p_attempt, p_now);
  return true;
end $$;
