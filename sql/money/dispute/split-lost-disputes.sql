-- Splits the lost disputes of a payment again and records the difference, after a fact increased what remains
-- of it (p_fact: the id of a refund that failed or was returned, or of a dispute that was won). Returns the
-- cents that the association loses in addition.
create or replace function split_lost_disputes(p_payment payment, p_fact uuid, p_now timestamptz)
returns bigint
language plpgsql as $$
declare
  v_dispute dispute;
  v_split record;
  v_org bigint;
  v_tip bigint;
  v_lost bigint := 0;
begin
  for v_dispute in
    select d.* from dispute d join payment_attempt a on a.id = d.attempt_id and a.state = 'succeeded'
    where d.payment_id = p_payment.id and d.state = 'lost' order by d.created_at, d.id for update of d
  loop
    select * into v_split from split_dispute(v_dispute);
    v_org := v_split.org - v_dispute.org_cents;
    v_tip := v_split.tip - v_dispute.tip_cents;
    continue when v_org = 0 and v_tip = 0;
    update dispute set org_cents = v_split.org, tip_cents = v_split.tip, updated_at = p_now
      where id = v_dispute.id;
    perform book('dispute-split:' || v_dispute.id || ':' || p_fact, 'dispute', p_now, jsonb_build_array(
      jsonb_build_object('kind', 'org_payable', 'organisationId', p_payment.organisation_id, 'amount', v_org),
      jsonb_build_object('kind', 'platform_tip', 'amount', v_tip),
      jsonb_build_object('kind', 'psp_fee', 'amount', -v_org - v_tip)));
    v_lost := v_lost + v_org;
  end loop;
  return v_lost;
end $$;
