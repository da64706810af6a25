import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { loadFile } from '#server/backoffice/verification/decide.ts'
import { findDocument } from '#server/backoffice/verification/operator-file-store.ts'
import { fileOfDocument } from '#server/backoffice/verification/send-document.ts'

/** The contents of a document, for an operator; that it was read is recorded. @throws AppError NOT_FOUND */
export async function readDocument(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  { userId }: Pick<Session, 'userId'>,
  slug: string,
  documentId: string,
) {
  const { organisationId } = await loadFile(db, slug)
  const document = isUuid(documentId) ? await findDocument(db, organisationId, documentId) : null
  if (document === null) throw new AppError('NOT_FOUND')
  const detail = { organization: slug, kind: document.kind }
  await writeOperatorJournal(db, { userId, action: 'documentRead', detail }, clock.now())
  const content = Buffer.from(await files.getBytes(fileOfDocument(document.id)))
  return { content, contentType: document.contentType, name: document.name }
}
