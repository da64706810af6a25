import { fillNextDirectory } from '#server/backoffice/person/directory-store.ts'
import type { Core } from '#server/platform/core.ts'

/** Orders that one transaction reads: it locks a directory for about half a second at most. */
const ordersPerBatch = 500
const batchesPerTurn = 40

/**
 * Reads new and changed orders into the directories of associations, in batches of their own transactions; returns how
 * many orders it read.
 */
export async function fillDirectories({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<number> {
  let count = 0
  for (let batches = 0; batches < batchesPerTurn; batches += 1) {
    const read = await fillNextDirectory(db, { now: clock.now(), limit: ordersPerBatch })
    if (read === 0) return count
    count += read
  }
  return count
}
