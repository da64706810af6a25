-- What says nothing of a card: a provider that fails or that a request never reached, and money that was taken but can
-- have no order. The codes are those of isTechnicalRefusal, and of orphans.
create or replace function is_decline(p_error_code text) returns boolean language sql immutable as $$
  select coalesce(p_error_code, '') not in ('hapay_processing_error', 'hapay_db_error', 'hapay_unknown', 'DUPLICATED_PAYMENT',
    'PAYMENT_ERROR')
$$;
