import type { failures } from '#domain/payment/failure.ts'

/**
 * What may be done about a refused debit: tried again by itself on later days, asked of the payer who authenticates,
 * asked of the payer with another means, or never tried again with this one (and told in neutral words).
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

/** The class of a provider's refusal; a code that we do not know is tried again like a technical error. */
export function declineClass(code: string): DeclineClass {
  return Object.hasOwn(classes, code) ? classes[code as keyof typeof classes] : 'retry'
}

const fromMildToGrave: readonly DeclineClass[] = ['retry', 'authenticate', 'newPaymentMethod', 'never']

/** The refusals that say less against a means than this one does. */
export function milderThan(code: string): (keyof typeof failures)[] {
  const gravity = (of: string) => fromMildToGrave.indexOf(declineClass(of))
  return (Object.keys(classes) as (keyof typeof failures)[]).filter((other) => gravity(other) < gravity(code))
}

/** Days after the due date on which a refused debit is tried again by itself. Source: money core. */
export const retryDays = [3, 7, 12] as const
