import { type Cents, subtractCents, sumCents } from '#domain/money.ts'

/**
 * Movements of the balance of an association between two payouts, as the ledger names them. `payout`: a payout that was
 * cancelled, or a repayment. `transfer`: money that went to the association's own account at its provider.
 */
export const payoutPartKinds = ['capture', 'refund', 'dispute', 'transfer', 'payout'] as const
export type PayoutPartKind = (typeof payoutPartKinds)[number]

/** Movements of one kind, together. */
export interface PayoutPart {
  readonly kind: PayoutPartKind
  readonly count: number
  /** Positive: the platform owed that much more. */
  readonly amount: Cents
}

/** Amount that a payout takes over from the payouts before it, or leaves to the next one (negative). */
export function carriedInto(amount: Cents, parts: readonly PayoutPart[]): Cents {
  return subtractCents(amount, sumCents(parts.map((part) => part.amount)))
}
