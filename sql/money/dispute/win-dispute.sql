-- Part of record_dispute: the bank returned the money. More of the payment remains, so its lost disputes are
-- split again.
create or replace function win_dispute(p_dispute dispute, p_payment payment, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform move_state('dispute', p_dispute.id, 'win', p_now);
  perform book('dispute-won:' || p_dispute.id, 'dispute', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'psp_clearing', 'amount', p_dispute.amount_cents),
    jsonb_build_object('kind', 'dispute', 'amount', -p_dispute.amount_cents)));
  perform take_from_totals(p_payment, split_lost_disputes(p_payment, p_dispute.id, p_now));
end $$;
