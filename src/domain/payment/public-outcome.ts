import type { ErrorCode } from '#domain/errors.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import { failureOf } from '#domain/payment/failure.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'

/** The public outcome of a payment. Source: spec section 4. */
export type PublicOutcome =
  | 'Confirmed'
  | 'Pending'
  | 'Refused'
  | 'Failed'
  | 'Canceled'
  | 'Expired'
  | 'Duplicated'

export interface OutcomeEvidence {
  readonly payment: PaymentState
  /** The latest attempt; null before the first. */
  readonly attempt: { readonly state: AttemptState; readonly errorCode: string | null } | null
  /** Whether the money of this attempt is a second payment, which is refunded (an orphan). */
  readonly isDuplicate?: boolean
}

/** The outcome of an attempt by its state alone; for a failed one it depends on the error code. */
const outcomeOfAttempt: Readonly<Record<Exclude<AttemptState, 'failed' | 'created'>, PublicOutcome>> = {
  submitted: 'Pending',
  requires_action: 'Pending',
  unknown: 'Pending',
  processing: 'Pending',
  // The money is captured, the order is being created.
  succeeded: 'Pending',
  cancelled: 'Canceled',
  expired: 'Expired',
}

/**
 * The public outcome of a payment, or 'Open' where the payer has not tried yet (or has entered no card yet).
 * A total map: every pair of states has one outcome. No outcome is "failed" while money may still be taken.
 */
export function publicOutcome({
  payment,
  attempt,
  isDuplicate = false,
}: OutcomeEvidence): PublicOutcome | 'Open' {
  if (isDuplicate) return 'Duplicated'
  if (payment === 'paid') return 'Confirmed'
  if (attempt !== null && attempt.state !== 'created' && attempt.state !== 'failed') {
    return outcomeOfAttempt[attempt.state]
  }
  // Money may have been taken, whatever has become of the payment since.
  if (attempt?.state === 'failed' && failureOf(attempt.errorCode ?? '').debited === 'unknown') return 'Failed'
  if (payment === 'cancelled') return 'Canceled'
  if (payment === 'expired') return 'Expired'
  if (attempt === null || attempt.state === 'created') return 'Open'
  return failedOutcome(attempt.errorCode)
}

/** The error code of section 8 for an outcome; null where there is no error. */
export function outcomeErrorCode(evidence: OutcomeEvidence): ErrorCode | null {
  switch (publicOutcome(evidence)) {
    case 'Refused':
    case 'Failed':
      return failureOf(evidence.attempt?.errorCode ?? '').errorCode
    case 'Canceled':
      return 'PAYMENT_CANCELED'
    case 'Expired':
      return 'PAYMENT_EXPIRED'
    case 'Duplicated':
      return 'DUPLICATED_PAYMENT'
    default:
      return null
  }
}

/** Refused by the bank: Refused. Any other failure: Failed. */
function failedOutcome(errorCode: string | null): PublicOutcome {
  return failureOf(errorCode ?? '').errorCode === 'PAYMENT_REFUSED' ? 'Refused' : 'Failed'
}
