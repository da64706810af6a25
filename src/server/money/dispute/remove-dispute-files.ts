import type { Deps } from '#server/money/deps.ts'
import { fileOfDispute } from '#server/money/dispute/add-dispute-file.ts'
import { deleteDisputeFile, listRemovableDisputeFiles } from '#server/money/dispute/dispute-file-store.ts'

const filesPerTurn = 200

/**
 * Deletes files of disputes that were removed or replaced, or whose term is over; returns their number. The content goes
 * before the row, so that after a kill the next turn completes the work.
 */
export async function removeDisputeFiles({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<number> {
  const removable = await listRemovableDisputeFiles(db, filesPerTurn)
  for (const id of removable) {
    await files.delete(fileOfDispute(id))
    await deleteDisputeFile(db, id)
  }
  return removable.length
}
