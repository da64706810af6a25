-- An attempt as its readers get it: {id, paymentId, n, state, provider, providerRef, tokenizationSessionId,
-- hostedFieldsUrl, redirectUrl, amount, tip, errorCode, deadline, pollCount, submittedAt, paymentMethod,
-- kind, savesPaymentMethod, mandateId, regularisationId, payeeAccount}.
create or replace function attempt_facts(a payment_attempt) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', a.id, 'paymentId', a.payment_id, 'n', a.n, 'state', a.state, 'provider', a.provider,
    'providerRef', a.provider_ref, 'tokenizationSessionId', a.tokenization_session_id,
    'hostedFieldsUrl', a.hosted_fields_url, 'redirectUrl', a.redirect_url, 'amount', a.amount_cents,
    'tip', a.tip_cents, 'errorCode', a.error_code, 'deadline', a.deadline, 'pollCount', a.poll_count,
    'submittedAt', a.submitted_at, 'paymentMethod', a.payment_method, 'kind', a.kind,
    'savesPaymentMethod', a.saves_payment_method,
    'mandateId', a.mandate_id, 'regularisationId', a.regularisation_id, 'payeeAccount', a.payee_account
  )
$$;
