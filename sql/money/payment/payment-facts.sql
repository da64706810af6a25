-- A payment as its readers get it, without its snapshot, which is large: {id, installmentNumber, cartId,
-- organisationId, formId, amount, tip, provider, backUrl, state, orderId, certificateId, createdAt}.
create or replace function payment_facts(p payment) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', p.id, 'installmentNumber', p.installment_number, 'cartId', p.cart_id,
    'organisationId', p.organisation_id,
    'formId', p.form_id, 'amount', p.amount_cents, 'tip', p.tip_cents, 'provider', p.provider,
    'backUrl', p.back_url, 'state', p.state, 'orderId', p.order_id, 'certificateId', p.certificate_id,
    'createdAt', p.created_at
  )
$$;
