import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'
import { type DisputeFileKind, maxDisputeMegabytes } from '#domain/refund/dispute-file.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { addDisputeFile, hasDisputeFile } from '#server/money/dispute/dispute-file-store.ts'
import { fileField } from '#server/money/upload/join-file.ts'

/** The name of a file's contents in the store of files, which is not served. */
export const fileOfDispute = (id: string) => `disputes/${id}`

interface Contested {
  readonly disputeId: string
  readonly organisationId: string
  readonly formId: string
  readonly userId: string
  /** Of the order. */
  readonly number: string
}

interface NewFile {
  readonly kind: DisputeFileKind
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** In place of the one of its kind; else that one stays. */
  readonly replaces: boolean
}

/**
 * Adds a file to a dispute, with its line in the journal. The content is stored before the row, so that no row names a
 * missing file.
 * @throws AppError NOT_FOUND, DISPUTE_CLOSED, PAYLOAD_TOO_LARGE where all files together are too large
 */
export async function storeDisputeFile(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'newId'>,
  { formId, number, ...contested }: Contested,
  { content, ...file }: NewFile,
): Promise<void> {
  const id = deps.newId()
  const now = deps.clock.now()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const most = maxDisputeMegabytes * 1_048_576
  await deps.files.put(fileOfDispute(id), content)
  const outcome = await deps.db
    .transaction()
    .execute(async (tx) => {
      const row = { ...contested, ...file, id, size: content.length, sha256, most, now }
      const added = await addDisputeFile(tx, row)
      if (added !== 'added') return added
      const { organisationId, userId } = contested
      const detail = { number, kind: file.kind }
      await writeJournal(tx, { organisationId, formId, userId, action: 'disputeFileAdded', detail }, now)
      return added
    })
    .catch(async (error: unknown) => {
      // The answer of a transaction that was committed may be lost.
      if (!(await hasDisputeFile(deps.db, id))) await deps.files.delete(fileOfDispute(id))
      throw error
    })
  if (outcome === 'added') return
  await deps.files.delete(fileOfDispute(id))
  if (outcome === null) throw new AppError('NOT_FOUND')
  if (outcome === 'closed') throw new AppError('DISPUTE_CLOSED')
  if (outcome === 'full') {
    const problems = [problem(fileField, 'FILE_TOTAL', { max: maxDisputeMegabytes })]
    throw new AppError('PAYLOAD_TOO_LARGE', { problems })
  }
}
