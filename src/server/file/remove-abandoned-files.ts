import { lastUnrevivable } from '#domain/cart/cart-expiry.ts'
import type { Deps } from '#server/deps.ts'
import { deleteCartFile, listAbandonedFiles } from '#server/file/cart-file-store.ts'

const dayMs = 24 * 60 * 60_000
/** As long as a bank may still say that it took the money. */
const payingMs = 35 * dayMs
const filesPerTurn = 200

/**
 * Removes what was joined to carts that no order will come of; answers how many files. The content goes first: killed
 * in between, the next turn finds the row and ends the work.
 */
export async function removeAbandonedFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const abandoned = await listAbandonedFiles(deps.db, {
    openBefore: lastUnrevivable(now),
    payingBefore: new Date(now.getTime() - payingMs),
    limit: filesPerTurn,
  })
  for (const id of abandoned) {
    await deps.files.delete(id)
    await deleteCartFile(deps.db, id)
  }
  return abandoned.length
}
