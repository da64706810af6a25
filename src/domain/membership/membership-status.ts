import { parisDate } from '#domain/format.ts'
import type { MembershipPeriod } from '#domain/membership/membership-period.ts'

/**
 * Statuses that a scanned card shows. `undated`: paid, but the association set no dates. `suspended`: a debit was
 * refused, a cheque came back or a payer's bank contests the payment.
 */
export const membershipStatuses = ['valid', 'notYet', 'ended', 'cancelled', 'suspended', 'undated'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** Facts of the order line of a membership, and of its money. */
export interface MembershipFacts {
  /** Null where the association set no dates. */
  readonly period: MembershipPeriod | null
  /** The line was cancelled, or all that was paid for it was refunded or is being refunded. */
  readonly isCancelled: boolean
  /** A monthly membership whose debits stopped. */
  readonly isStopped: boolean
  /** A debit was refused and is still owed, a payment is contested, or a cheque came back. */
  readonly isUnpaid: boolean
}

/** The status of a membership at `now`. Money comes first: a card without its payment never says valid. */
export function membershipStatus(
  { period, isCancelled, isStopped, isUnpaid }: MembershipFacts,
  now: Date,
): MembershipStatus {
  if (isCancelled) return 'cancelled'
  if (isUnpaid) return 'suspended'
  if (isStopped) return 'ended'
  if (period === null) return 'undated'
  const today = parisDate(now)
  if (today < period.from) return 'notYet'
  return period.until !== null && today > period.until ? 'ended' : 'valid'
}
