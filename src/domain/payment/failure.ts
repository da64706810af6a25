import type { ErrorCode } from '#domain/errors.ts'

/** Why a charge failed, in the codes of the provider port. Source: spec section 8 (`hapay_*`), card schemes' declines. */
type ProviderFailureCode =
  | 'hapay_card_declined'
  | 'hapay_insufficient_funds'
  | 'hapay_lost_card'
  | 'hapay_expired_card'
  | 'hapay_incorrect_cvc'
  | 'hapay_processing_error'
  | 'hapay_authentication_failed'
  | 'hapay_authentication_required'
  | 'hapay_session_already_used'
  | 'hapay_session_expired'
  | 'hapay_unknown'

/** What the payer can look at first. */
export type FailureAdvice = 'card' | 'cryptogram' | 'authentication' | 'bank' | 'other'

export interface Failure {
  readonly errorCode: ErrorCode
  readonly advice: FailureAdvice
  /** Whether money may have been taken: 'no' only where the provider told so. */
  readonly debited: 'no' | 'unknown'
}

const refused = (advice: FailureAdvice): Failure => ({ errorCode: 'PAYMENT_REFUSED', advice, debited: 'no' })

/** Lost and stolen cards are told as an ordinary refusal by the bank: never more than the bank would say itself. */
const failures: Readonly<Record<ProviderFailureCode, Failure>> = {
  hapay_card_declined: refused('bank'),
  hapay_insufficient_funds: refused('bank'),
  hapay_lost_card: refused('bank'),
  hapay_expired_card: refused('card'),
  hapay_incorrect_cvc: refused('cryptogram'),
  hapay_processing_error: { errorCode: 'PAYMENT_ERROR', advice: 'other', debited: 'no' },
  hapay_authentication_failed: {
    errorCode: 'AUTHENTICATION_FAILURE',
    advice: 'authentication',
    debited: 'no',
  },
  hapay_authentication_required: {
    errorCode: 'AUTHENTICATION_FAILURE',
    advice: 'authentication',
    debited: 'no',
  },
  hapay_session_already_used: { errorCode: 'SESSION_ALREADY_USED', advice: 'other', debited: 'unknown' },
  hapay_session_expired: { errorCode: 'PAYMENT_EXPIRED', advice: 'other', debited: 'no' },
  hapay_unknown: { errorCode: 'PAYMENT_ERROR', advice: 'other', debited: 'unknown' },
}

/**
 * What a provider's failure code means to the payer. A code that we do not know promises nothing about the money.
 * Source: spec section 8, failure screens.
 */
export function failureOf(code: string): Failure {
  return Object.hasOwn(failures, code) ? failures[code as ProviderFailureCode] : failures.hapay_unknown
}
