/** Failure codes, in the format of the provider family. */
export const failureCodes = [
  'hapay_card_declined',
  'hapay_insufficient_funds',
  'hapay_lost_card',
  'hapay_stolen_card',
  'hapay_do_not_retry',
  'hapay_try_again_later',
  'hapay_incorrect_number',
  'hapay_sepa_rejected',
  'hapay_expired_card',
  'hapay_incorrect_cvc',
  'hapay_processing_error',
  'hapay_authentication_failed',
  'hapay_authentication_required',
  'hapay_session_already_used',
  'hapay_session_expired',
  'hapay_db_error',
  'hapay_unknown',
] as const
export type FailureCode = (typeof failureCodes)[number]
