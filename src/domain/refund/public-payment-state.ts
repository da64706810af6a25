import type { Cents } from '#domain/money.ts'

/** How a payment that was captured stands for its payer. Source: Payment of the API. */
export type PublicPaymentState = 'Authorized' | 'Refunding' | 'Refunded' | 'Contested'

/**
 * What became of a captured payment, in cents of all that was charged. What its bank asks about, or took back, is said
 * before anything else; a dispute that was won is over.
 */
export function publicPaymentState({
  captured,
  refunded,
  isRefunding,
  isContested,
}: {
  readonly captured: Cents
  readonly refunded: Cents
  /** A refund is on its way. */
  readonly isRefunding: boolean
  /** By a dispute that is open or lost. */
  readonly isContested: boolean
}): PublicPaymentState {
  if (isContested) return 'Contested'
  if (refunded >= captured) return 'Refunded'
  return isRefunding ? 'Refunding' : 'Authorized'
}
