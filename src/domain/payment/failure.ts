import type { ErrorCode } from '#domain/errors.ts'

/** Where an embedded payment failed: at the authentication, at the provider, in its database, or unknown. */
export type ProviderLabel = 'unknown' | 'db' | 'provider' | 'authentication'

/** The screen that shows a failure. */
export type FailureScreen = 'refused' | 'failed' | 'authentication' | 'expired' | 'sessionUsed'

/** Advice to the payer: the thing to check first. */
export type FailureAdvice = 'card' | 'cryptogram' | 'authentication' | 'bank' | 'account' | 'other'

export interface Failure {
  readonly errorCode: ErrorCode
  readonly label: ProviderLabel
  readonly screen: FailureScreen
  readonly advice: FailureAdvice
  /** Whether money may have been taken: 'no' only where the provider states it. */
  readonly debited: 'no' | 'unknown'
}

const refused = (advice: FailureAdvice): Failure => ({
  errorCode: 'PAYMENT_REFUSED',
  label: 'provider',
  screen: 'refused',
  advice,
  debited: 'no',
})

const unauthenticated: Failure = {
  errorCode: 'AUTHENTICATION_FAILURE',
  label: 'authentication',
  screen: 'authentication',
  advice: 'authentication',
  debited: 'no',
}

const failed = (label: ProviderLabel, debited: Failure['debited']): Failure => ({
  errorCode: 'PAYMENT_ERROR',
  label,
  screen: 'failed',
  advice: 'other',
  debited,
})

/**
 * The failure codes of the provider port, with everything that follows from each. Lost and stolen cards are shown as an
 * ordinary refusal by the bank, because we never reveal more than the bank does.
 * Source: spec section 8 (`hapay_*` and provider labels), card schemes' declines.
 */
export const failures = {
  hapay_card_declined: refused('bank'),
  hapay_insufficient_funds: refused('bank'),
  hapay_lost_card: refused('bank'),
  hapay_stolen_card: refused('bank'),
  /** The scheme or the bank forbids any further charge of this card. */
  hapay_do_not_retry: refused('bank'),
  hapay_try_again_later: failed('provider', 'no'),
  hapay_incorrect_number: refused('card'),
  /** The payer's bank refused a direct debit. */
  hapay_sepa_rejected: refused('account'),
  hapay_expired_card: refused('card'),
  hapay_incorrect_cvc: refused('cryptogram'),
  hapay_processing_error: failed('provider', 'no'),
  hapay_authentication_failed: unauthenticated,
  hapay_authentication_required: unauthenticated,
  hapay_session_already_used: {
    errorCode: 'SESSION_ALREADY_USED',
    label: 'provider',
    screen: 'sessionUsed',
    advice: 'other',
    debited: 'unknown',
  },
  hapay_session_expired: {
    errorCode: 'PAYMENT_EXPIRED',
    label: 'provider',
    screen: 'expired',
    advice: 'other',
    debited: 'no',
  },
  /** The provider could not record the result. */
  hapay_db_error: failed('db', 'unknown'),
  hapay_unknown: failed('unknown', 'unknown'),
} as const satisfies Record<string, Failure>

/** Codes with which the provider states that nothing was debited. */
export const codesWithoutDebit: readonly string[] = Object.entries<Failure>(failures)
  .filter(([, { debited }]) => debited === 'no')
  .map(([code]) => code)

/**
 * The consequences of a provider's failure code for the payer. An unknown code promises nothing about the money.
 * Source: spec section 8, failure screens.
 */
export function failureOf(code: string): Failure {
  return Object.hasOwn(failures, code) ? failures[code as keyof typeof failures] : failures.hapay_unknown
}
