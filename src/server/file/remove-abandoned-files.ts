import type { Deps } from '#server/deps.ts'
import { deleteCartFile, listAbandonedFiles } from '#server/file/cart-file-store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A cart's quarter of an hour and a day: an expired one may be taken up again within the day. */
const openMs = dayMs + 15 * minuteMs
/** As long as a bank may still say that it took the money. */
const payingMs = 35 * dayMs
const filesPerTurn = 200

/**
 * Removes what was joined to carts that no order will come of; answers how many files. The content goes first: killed
 * in between, the next turn finds the row and ends the work.
 */
export async function removeAbandonedFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const now = deps.clock.now().getTime()
  const abandoned = await listAbandonedFiles(deps.db, {
    openBefore: new Date(now - openMs),
    payingBefore: new Date(now - payingMs),
    limit: filesPerTurn,
  })
  for (const id of abandoned) {
    await deps.files.delete(id)
    await deleteCartFile(deps.db, id)
  }
  return abandoned.length
}
