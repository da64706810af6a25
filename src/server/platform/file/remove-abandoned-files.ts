import { retentionMs } from '#domain/account/retention.ts'
import { lastUnrevivable } from '#domain/cart/cart-expiry.ts'
import type { Core } from '#server/platform/core.ts'
import { deleteCartFile, listAbandonedFiles } from '#server/platform/file/cart-file-store.ts'

const filesPerTurn = 200

/** The carts whose files may be deleted at `now`, by their last change. */
export function abandonedAt(now: Date): { openBefore: Date; payingBefore: Date } {
  return { openBefore: lastUnrevivable(now), payingBefore: new Date(now.getTime() - retentionMs('bank')) }
}

/**
 * Deletes files of abandoned carts and those whose term is over; returns the number of files. The content is deleted before the row, so that after a
 * kill the next turn finds the row and completes the work.
 */
export async function removeAbandonedFiles(deps: Pick<Core, 'db' | 'files' | 'clock'>): Promise<number> {
  const abandoned = await listAbandonedFiles(deps.db, {
    ...abandonedAt(deps.clock.now()),
    limit: filesPerTurn,
  })
  for (const id of abandoned) {
    await deps.files.delete(id)
    await deleteCartFile(deps.db, id)
  }
  return abandoned.length
}
