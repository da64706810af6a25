-- Saves a payment method for a schedule: p is {id, provider, paymentMethod, paymentMethodRef, customerRef,
-- payerEmail, brand, last4, expiryMonth, expiryYear, termsVersion, isSaved}; `isSaved` is false where the
-- provider saved none.
-- Returns its id.
create or replace function save_mandate(p jsonb, p_organisation uuid, p_now timestamptz) returns uuid
language sql as $$
  select assert_keys('save_mandate', p, array[
    'id', 'isSaved', 'provider', 'paymentMethod', 'paymentMethodRef', 'customerRef', 'payerEmail', 'brand',
    'last4', 'expiryMonth', 'expiryYear', 'termsVersion'
  ]);
  insert into mandate (id, organisation_id, provider, payment_method, payment_method_ref, customer_ref,
    payer_email, brand, last4, expiry_month, expiry_year, state, terms_version, created_at, updated_at)
  values ((p ->> 'id')::uuid, p_organisation, p ->> 'provider', p ->> 'paymentMethod',
    p ->> 'paymentMethodRef', p ->> 'customerRef',
    p ->> 'payerEmail', p ->> 'brand', p ->> 'last4', (p ->> 'expiryMonth')::integer,
    (p ->> 'expiryYear')::integer,
    case when (p ->> 'isSaved')::boolean then 'active' else 'revoked' end, p ->> 'termsVersion', p_now, p_now)
  returning id
$$;
