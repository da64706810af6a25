import {
  deleteMessageFile,
  fileOfMessage,
  listDetachedFiles,
} from '#server/messages/message/message-file-store.ts'
import type { Core } from '#server/platform/core.ts'

const filesPerTurn = 200

/**
 * Deletes files that were removed from a message, or whose message was deleted; returns their number. The content goes
 * before the row, so that after a kill the next turn completes the work.
 */
export async function removeMessageFiles({ db, files }: Pick<Core, 'db' | 'files'>): Promise<number> {
  const detached = await listDetachedFiles(db, filesPerTurn)
  for (const id of detached) {
    await files.delete(fileOfMessage(id))
    await deleteMessageFile(db, id)
  }
  return detached.length
}
