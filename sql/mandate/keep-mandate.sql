-- Saves a payment method for a schedule: p is {id, provider, means, meansRef, customerRef, payerEmail, brand, last4,
-- expiryMonth, expiryYear, termsVersion, isKept}; `isKept` is false where the provider saved none. Returns its id.
create or replace function keep_mandate(p jsonb, p_organisation uuid, p_now timestamptz) returns uuid language sql as $$
  select assert_keys('keep_mandate', p, array[
    'id', 'isKept', 'provider', 'means', 'meansRef', 'customerRef', 'payerEmail', 'brand', 'last4', 'expiryMonth',
    'expiryYear', 'termsVersion'
  ]);
  insert into mandate (id, organisation_id, provider, means, means_ref, customer_ref, payer_email, brand, last4,
    expiry_month, expiry_year, state, terms_version, created_at, updated_at)
  values ((p ->> 'id')::uuid, p_organisation, p ->> 'provider', p ->> 'means', p ->> 'meansRef', p ->> 'customerRef',
    p ->> 'payerEmail', p ->> 'brand', p ->> 'last4', (p ->> 'expiryMonth')::integer, (p ->> 'expiryYear')::integer,
    case when (p ->> 'isKept')::boolean then 'active' else 'revoked' end, p ->> 'termsVersion', p_now, p_now)
  returning id
$$;
