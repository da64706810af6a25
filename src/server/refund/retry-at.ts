/** Minutes until what has no end yet is asked about again: soon at first, then patiently. */
const retryMinutes = [1, 5, 15, 60]

/** When a refund without an end is asked about again. @param tries how often its loop came to it */
export function retryAt(now: Date, tries: number): Date {
  const minutes = retryMinutes[Math.min(tries, retryMinutes.length - 1)] ?? 60
  return new Date(now.getTime() + minutes * 60_000)
}

/**
 * What one turn of a loop takes of refunds that are due: at most `batch`, `atOnce` of them together. A claim comes back
 * after `claimMs`, should the process die, and not while the turn is at work: a refund takes 90 s at worst, where the
 * provider lets four looks (5 s each) and two changes (30 s each) run out and the database takes 10 s; 30 in lanes of 10
 * are 3 rounds, 270 s.
 */
export const refundTurn = { batch: 30, atOnce: 10, claimMs: 5 * 60_000 } as const
