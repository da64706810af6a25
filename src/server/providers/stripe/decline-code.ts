import { type DeclineClass, declineClass } from '#domain/payment/decline-class.ts'
import type { ProviderFailure } from '#server/providers/payment-provider.ts'

/** Why a charge was refused, as Stripe reports it. */
export interface Decline {
  /** The error's code: `card_declined`, `expired_card`, `authentication_required`… */
  readonly code: string | null
  /** The bank's reason, if it gave one. */
  readonly declineCode: string | null
  /** The bank's advice for the next action. */
  readonly adviceCode: string | null
  readonly isDebit: boolean
}

/** Our codes for Stripe's reasons. Source: Stripe's decline codes, error codes and failures of direct debits. */
export const failureOfReason: Readonly<Record<string, ProviderFailure>> = {
  account_closed: 'hapay_do_not_retry',
  approve_with_id: 'hapay_card_declined',
  authentication_not_handled: 'hapay_authentication_failed',
  authentication_required: 'hapay_authentication_required',
  bank_account_closed: 'hapay_do_not_retry',
  call_issuer: 'hapay_card_declined',
  card_declined: 'hapay_card_declined',
  card_not_supported: 'hapay_incorrect_number',
  card_velocity_exceeded: 'hapay_insufficient_funds',
  charge_exceeds_source_limit: 'hapay_insufficient_funds',
  charge_exceeds_transaction_limit: 'hapay_insufficient_funds',
  currency_not_supported: 'hapay_incorrect_number',
  debit_not_authorized: 'hapay_do_not_retry',
  do_not_honor: 'hapay_card_declined',
  do_not_try_again: 'hapay_do_not_retry',
  duplicate_transaction: 'hapay_card_declined',
  expired_card: 'hapay_expired_card',
  fraudulent: 'hapay_do_not_retry',
  generic_decline: 'hapay_card_declined',
  incorrect_address: 'hapay_incorrect_number',
  incorrect_cvc: 'hapay_incorrect_cvc',
  incorrect_number: 'hapay_incorrect_number',
  incorrect_pin: 'hapay_incorrect_number',
  incorrect_zip: 'hapay_incorrect_number',
  insufficient_funds: 'hapay_insufficient_funds',
  invalid_account: 'hapay_incorrect_number',
  invalid_amount: 'hapay_card_declined',
  invalid_cvc: 'hapay_incorrect_cvc',
  invalid_expiry_month: 'hapay_expired_card',
  invalid_expiry_year: 'hapay_expired_card',
  invalid_number: 'hapay_incorrect_number',
  issuer_not_available: 'hapay_try_again_later',
  lost_card: 'hapay_lost_card',
  merchant_blacklist: 'hapay_do_not_retry',
  new_account_information_available: 'hapay_incorrect_number',
  no_account: 'hapay_do_not_retry',
  no_action_taken: 'hapay_card_declined',
  not_permitted: 'hapay_card_declined',
  payment_intent_authentication_failure: 'hapay_authentication_failed',
  pickup_card: 'hapay_do_not_retry',
  pin_try_exceeded: 'hapay_incorrect_number',
  processing_error: 'hapay_processing_error',
  recipient_deceased: 'hapay_do_not_retry',
  reenter_transaction: 'hapay_try_again_later',
  restricted_card: 'hapay_do_not_retry',
  revocation_of_all_authorizations: 'hapay_do_not_retry',
  revocation_of_authorization: 'hapay_do_not_retry',
  security_violation: 'hapay_do_not_retry',
  service_not_allowed: 'hapay_card_declined',
  stolen_card: 'hapay_stolen_card',
  stop_payment_order: 'hapay_do_not_retry',
  testmode_decline: 'hapay_card_declined',
  transaction_not_allowed: 'hapay_card_declined',
  try_again_later: 'hapay_try_again_later',
  withdrawal_count_limit_exceeded: 'hapay_insufficient_funds',
}

/** The advice that some banks give with a refusal: the class of the next action, and the code if the reason differs. */
export const adviceOf: Readonly<Record<string, { class: DeclineClass; code: ProviderFailure }>> = {
  do_not_try_again: { class: 'never', code: 'hapay_do_not_retry' },
  try_again_later: { class: 'retry', code: 'hapay_try_again_later' },
  confirm_card_data: { class: 'newPaymentMethod', code: 'hapay_incorrect_number' },
}

/**
 * Our code of a refusal. The bank's advice decides the next action. The reason gives the code as long as both agree,
 * and alone decides what is never retried. An unknown reason is an ordinary refusal.
 */
export function failureOfDecline({ code, declineCode, adviceCode, isDebit }: Decline): ProviderFailure {
  const reason =
    known(declineCode) ?? known(code) ?? (isDebit ? 'hapay_sepa_rejected' : 'hapay_card_declined')
  const advice = adviceCode !== null && Object.hasOwn(adviceOf, adviceCode) ? adviceOf[adviceCode] : undefined
  const reasonClass = declineClass(reason)
  // Only the payer can authenticate, and a lost or forbidden card stays so, whatever the advice is.
  if (advice === undefined || reasonClass === 'authenticate' || reasonClass === 'never') return reason
  return reasonClass === advice.class ? reason : advice.code
}

function known(reason: string | null): ProviderFailure | undefined {
  return reason !== null && Object.hasOwn(failureOfReason, reason) ? failureOfReason[reason] : undefined
}
