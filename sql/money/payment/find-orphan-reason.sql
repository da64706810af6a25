-- Part of apply_finalise_plan: the reason why the captured money can have no order, before stock is taken;
-- null where it may have one. p is the plan: {captured, currency, payeeAccount?}.
create or replace function find_orphan_reason(p jsonb, p_payment payment, p_attempt payment_attempt)
returns text
language plpgsql as $$
begin
  return case
    when p_payment.state = 'paid' then 'duplicate'
    -- The amount of the attempt: that of the payment may have changed since.
    when (p ->> 'captured')::bigint <> coalesce(p_attempt.amount_cents,
      p_payment.amount_cents + p_payment.tip_cents)
      or p ->> 'currency' <> p_payment.currency
      -- For a provider that reports the account.
      or (p ? 'payeeAccount' and p ->> 'payeeAccount' is distinct from p_attempt.payee_account)
        then 'mismatch'
    when p_payment.state = 'cancelled' then 'cancelled'
  end;
end $$;
