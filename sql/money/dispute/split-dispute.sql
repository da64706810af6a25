-- Splits the loss of a disputed captured payment: first the association, then the platform's tip, each up to
-- what remains after refunds and other disputes. The rest is the platform's loss. Returns {org, tip} in
-- cents.
create or replace function split_dispute(p_dispute dispute, out org bigint, out tip bigint)
language plpgsql stable as $$
declare
  v_total bigint;
begin
  select l.total + p_dispute.amount_cents, greatest(0, l.tip + p_dispute.tip_cents) into v_total, tip
    from left_of_payment(p_dispute.payment_id) l;
  -- The association still has the gifts of the payer, and loses them with the rest.
  v_total := v_total + coalesce((
    select sum(amount_cents) from renunciation where payment_id = p_dispute.payment_id
  ), 0);
  v_total := greatest(0, v_total + coalesce((
    select sum(amount_cents - org_cents - tip_cents) from dispute
    where payment_id = p_dispute.payment_id and state = 'lost' and id <> p_dispute.id
  ), 0));
  org := least(p_dispute.amount_cents, greatest(0, v_total - tip));
  tip := least(tip, p_dispute.amount_cents - org, v_total - org);
end $$;
