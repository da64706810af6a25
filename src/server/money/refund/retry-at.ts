/** Seconds until a refund without an answer is polled again, for the first polls. */
const soonSeconds = [3, 10, 30]
/** Minutes until an unfinished refund is polled again. */
const retryMinutes = [1, 5, 15, 60]

/**
 * When an unfinished refund is polled again.
 * @param tries number of claims
 * @param isAnswered whether the provider has accepted it
 */
export function retryAt(now: Date, tries: number, isAnswered: boolean): Date {
  const turn = Math.max(0, tries - 1)
  const seconds = isAnswered ? undefined : soonSeconds[turn]
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1_000)
  const minutes = retryMinutes[isAnswered ? turn : turn - soonSeconds.length] ?? 60
  return new Date(now.getTime() + minutes * 60_000)
}

/**
 * Refunds and orphans: the number processed at once, and their lease in business time. A refund takes at most 90 s:
 * four lookups (5 s each) and two changes (30 s each) that time out, and 10 s of database time.
 */
export const refundTurn = { slots: 10, leaseMs: 100_000 } as const

/** Until when a claimed refund belongs to its process. */
export function refundLease(now: Date): Date {
  return new Date(now.getTime() + refundTurn.leaseMs)
}
