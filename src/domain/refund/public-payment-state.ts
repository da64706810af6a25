import type { Cents } from '#domain/money.ts'

/** The state of a captured payment for its payer. Source: Payment of the API. */
export type PublicPaymentState = 'Authorized' | 'Refunding' | 'Refunded' | 'Contested'

/**
 * The state of a captured payment, in cents of the total charge. An open or lost dispute takes precedence; a dispute
 * that was won no longer counts.
 */
export function publicPaymentState({
  captured,
  refunded,
  isRefunding,
  isContested,
}: {
  readonly captured: Cents
  readonly refunded: Cents
  /** A refund is pending. */
  readonly isRefunding: boolean
  /** A dispute is open or lost. */
  readonly isContested: boolean
}): PublicPaymentState {
  if (isContested) return 'Contested'
  if (refunded >= captured) return 'Refunded'
  return isRefunding ? 'Refunding' : 'Authorized'
}
