-- Whether an error code says something about a card. Failures of the provider (isTechnicalRefusal) do not,
-- nor does captured money that can have no order.
create or replace function is_decline(p_error_code text) returns boolean language sql immutable as $$
  select coalesce(p_error_code, '') not in ('hapay_processing_error', 'hapay_db_error', 'hapay_unknown',
    'DUPLICATED_PAYMENT', 'PAYMENT_ERROR')
$$;
