-- Part of record_dispute: the bank took the money. The association and the platform lose what remains to them
-- of the payment, where it was captured for an order (p_is_ordered); the rest is the platform's loss.
create or replace function lose_dispute(p_dispute dispute, p_payment payment, p_is_ordered boolean,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  v_org bigint := 0;
  v_tip bigint := 0;
begin
  if p_is_ordered then
    select org, tip into v_org, v_tip from split_dispute(p_dispute);
  end if;
  perform move_state('dispute', p_dispute.id, 'lose', p_now,
    jsonb_build_object('org_cents', v_org, 'tip_cents', v_tip));
  perform book('dispute-lost:' || p_dispute.id, 'dispute', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'dispute', 'amount', -p_dispute.amount_cents),
    jsonb_build_object('kind', 'org_payable', 'organisationId', p_payment.organisation_id, 'amount', v_org),
    jsonb_build_object('kind', 'platform_tip', 'amount', v_tip),
    jsonb_build_object('kind', 'psp_fee', 'amount', p_dispute.amount_cents - v_org - v_tip)));
  perform take_from_totals(p_payment, v_org);
end $$;
