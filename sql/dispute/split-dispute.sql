-- Who loses a dispute of a captured payment: the association and the platform what they have left of it, one after the
-- other. What refunds gave back, other disputes hold or took from the two is not there any more; the rest is our loss.
create or replace function split_dispute(p_dispute dispute, out org bigint, out tip bigint) language plpgsql stable as $$
declare
  v_total bigint;
begin
  select l.total + p_dispute.amount_cents, greatest(0, l.tip + p_dispute.tip_cents) into v_total, tip
    from left_of_payment(p_dispute.payment_id) l;
  v_total := greatest(0, v_total + coalesce((
    select sum(amount_cents - org_cents - tip_cents) from dispute
    where payment_id = p_dispute.payment_id and state = 'lost' and id <> p_dispute.id
  ), 0));
  org := least(p_dispute.amount_cents, greatest(0, v_total - tip));
  tip := least(tip, p_dispute.amount_cents - org, v_total - org);
end $$;
