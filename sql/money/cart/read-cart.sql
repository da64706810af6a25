-- A cart with the payment that froze or ordered it, for any caller.
-- Returns {id, keyHash (hex), formId, formVersion (as form_version), state, version, locale, items, payer,
-- realAmount, tip, discountCode, wrongCodes, frequency, installments, debitDay, createdAt, updatedAt,
-- paymentRequestId, mayHaveDebited}, or null.
create or replace function read_cart(p_cart uuid) returns jsonb
language plpgsql stable set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
begin
  return (
    select jsonb_build_object(
      'id', c.id, 'keyHash', encode(c.key_hash, 'hex'), 'formId', c.form_id,
      'formVersion', form_version(c.form_id),
      'state', c.state, 'version', c.version, 'locale', c.locale, 'items', c.items, 'payer', c.payer,
      'realAmount', c.real_amount_cents, 'tip', c.tip_cents, 'discountCode', c.discount_code,
      'wrongCodes', c.wrong_codes, 'frequency', c.payment_frequency, 'installments', c.installments,
      'debitDay', c.debit_day, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'paymentRequestId', case when c.state <> 'open' then (
        select p.id from payment p where p.cart_id = c.id and p.installment_number = 1
          and p.state <> 'cancelled'
        order by p.created_at desc limit 1
      ) end,
      'mayHaveDebited', case when c.state = 'paying' then exists (
        select 1 from payment p where p.cart_id = c.id and p.installment_number = 1
          and p.state = any(state_set('payment', 'payable')) and may_have_debited(p.id)
      ) else false end
    )
    from cart c where c.id = p_cart
  );
end $$;
