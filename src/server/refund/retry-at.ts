/** Seconds until a refund whose provider did not answer is asked about again, the first times. */
const soonSeconds = [3, 10, 30]
/** Minutes until a refund without an end is asked about again. */
const retryMinutes = [1, 5, 15, 60]

/**
 * When a refund without an end is asked about again.
 * @param tries how often it was claimed
 * @param isAnswered whether the provider has it and works on it
 */
export function retryAt(now: Date, tries: number, isAnswered: boolean): Date {
  const turn = Math.max(0, tries - 1)
  const seconds = isAnswered ? undefined : soonSeconds[turn]
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1_000)
  const minutes = retryMinutes[isAnswered ? turn : turn - soonSeconds.length] ?? 60
  return new Date(now.getTime() + minutes * 60_000)
}

/**
 * Refunds and orphans: how many are under way at once, and their lease in business time. A refund takes 90 s at worst,
 * where the provider lets four looks (5 s each) and two changes (30 s each) run out and the database takes 10 s.
 */
export const refundTurn = { slots: 10, leaseMs: 100_000 } as const

/** Until when a claimed refund is left to its process. */
export function refundLease(now: Date): Date {
  return new Date(now.getTime() + refundTurn.leaseMs)
}
