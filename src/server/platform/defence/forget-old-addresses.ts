import type { Core } from '#server/platform/core.ts'
import { forgetCallCounts } from '#server/platform/defence/call-count-store.ts'
import { forgetAddresses } from '#server/platform/defence/tries-store.ts'

const retentionMs = 24 * 60 * 60_000
const perTurn = 1_000

/**
 * Deletes the hashed addresses of card trials, held stock and files after a day, and counts of calls that ended. The
 * defence needs ten minutes, an investigation one day.
 */
export async function forgetOldAddresses(deps: Pick<Core, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await forgetAddresses(deps.db, new Date(now.getTime() - retentionMs), perTurn)
  await forgetCallCounts(deps.db, now, perTurn)
}
