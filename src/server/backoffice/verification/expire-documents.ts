import { documentTermsAt } from '#domain/organisation/document-terms.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { moveDocument } from '#server/backoffice/verification/document-store.ts'
import {
  deleteOldDrafts,
  type ExpiringDocument,
  listExpiringDocuments,
  tryLockVerification,
} from '#server/backoffice/verification/document-term-store.ts'
import { fileOfDocument } from '#server/backoffice/verification/send-document.ts'

const documentsPerTurn = 200

/**
 * Deletes contents whose legal term is over, and those of replaced documents that a stopped process left; returns their
 * number. The row stays with its kind, dates and hash; both journals record it. The file goes before the row is moved, so
 * that after a kill the next turn finds the row and completes the work. What was typed and never sent goes too.
 */
export async function expireDocuments(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const terms = documentTermsAt(now)
  await deleteOldDrafts(deps.db, terms.abandonedBefore)
  const due = await listExpiringDocuments(deps.db, terms, { limit: documentsPerTurn })
  let count = 0
  for (const document of due) if (await expire(deps, document, now)) count += 1
  return count
}

async function expire(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  document: ExpiringDocument,
  now: Date,
): Promise<boolean> {
  const { id, kind, state, organisationId, organizationSlug } = document
  return db.transaction().execute(async (tx) => {
    // The association may be sending a document in this moment: the next turn asks again whether the term is over.
    if (!(await tryLockVerification(tx, organisationId))) return false
    const current = await listExpiringDocuments(tx, documentTermsAt(now), { limit: 1, id })
    if (current.length === 0) return false
    await files.delete(fileOfDocument(id))
    await moveDocument(tx, id, { event: 'expire' }, now)
    // Of a replaced document, the journal has what replaced it.
    if (state === 'replaced') return true
    const entry = { organisationId, formId: null, userId: null, detail: { kind } }
    await writeJournal(tx, { ...entry, action: 'documentExpired' }, now)
    const detail = { organization: organizationSlug, kind }
    await writeOperatorJournal(tx, { action: 'documentExpired', detail }, now)
    return true
  })
}
