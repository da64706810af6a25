import type { failures } from '#domain/payment/failure.ts'

/**
 * The next step after a refused debit: an automatic retry on later days, an authentication by the payer, another
 * payment method, or no further charge of this payment method (shown in neutral words).
 * Source: money core, decline classes; the card schemes' rules on reattempts.
 */
export type DeclineClass = 'retry' | 'authenticate' | 'newPaymentMethod' | 'never'

const classes: Readonly<Record<keyof typeof failures, DeclineClass>> = {
  hapay_card_declined: 'retry',
  hapay_insufficient_funds: 'retry',
  hapay_lost_card: 'never',
  hapay_stolen_card: 'never',
  hapay_do_not_retry: 'never',
  hapay_try_again_later: 'retry',
  hapay_incorrect_number: 'newPaymentMethod',
  hapay_sepa_rejected: 'retry',
  hapay_expired_card: 'newPaymentMethod',
  hapay_incorrect_cvc: 'newPaymentMethod',
  hapay_processing_error: 'retry',
  hapay_authentication_failed: 'authenticate',
  hapay_authentication_required: 'authenticate',
  hapay_session_already_used: 'retry',
  hapay_session_expired: 'retry',
  hapay_db_error: 'retry',
  hapay_unknown: 'retry',
}

/** The class of a provider's refusal; an unknown code is retried like a technical error. */
export function declineClass(code: string): DeclineClass {
  return Object.hasOwn(classes, code) ? classes[code as keyof typeof classes] : 'retry'
}

/** Whether a payment method with this refusal may still be used in person. */
export function isPayable(refusal: string): boolean {
  const verdict = declineClass(refusal)
  return verdict === 'retry' || verdict === 'authenticate'
}

const fromMildToGrave: readonly DeclineClass[] = ['retry', 'authenticate', 'newPaymentMethod', 'never']

/** The refusals that are less severe for a payment method than this one. */
export function milderThan(code: string): (keyof typeof failures)[] {
  const gravity = (of: string) => fromMildToGrave.indexOf(declineClass(of))
  return (Object.keys(classes) as (keyof typeof failures)[]).filter((other) => gravity(other) < gravity(code))
}

/**
 * Days on which a refused debit is retried automatically, counted from its due date where each try is made on its day;
 * `nextTry` keeps the distances. Source: money core.
 */
export const retryDays = [3, 7, 12] as const
